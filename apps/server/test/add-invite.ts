import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/**
 * An invitation code of a family, also where the first try of a test has left one with this code.
 * `endsInSeconds` counts on the database's clock.
 */
export async function addInvite(
  { transactions }: TestServer,
  familyId: string,
  invite: { code: string; endsInSeconds?: number; isEnded?: boolean },
): Promise<void> {
  const { code, endsInSeconds = 604_800, isEnded = false } = invite;
  await transactions.asSystem(async (tx) => {
    await sql`update invites set ended_at = now() where code = ${code} and ended_at is null`.execute(tx);
    await sql`insert into invites (id, family_id, code, created_at, expires_at, ended_at)
      values (${randomUUID()}, ${familyId}, ${code}, now() - interval '8 days',
        now() + make_interval(secs => ${endsInSeconds}), case when ${isEnded} then now() end)`.execute(tx);
  });
}
