import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { InviteCode } from '@kinvault/domain/families/invite.schema.ts';
import { INVITE_CODE_ALPHABET, INVITE_CODE_LENGTH, INVITE_TTL_DAYS } from '@kinvault/domain/families/invite-code.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRight, requireRightToChange } from './family-access.ts';

/** How often a code is drawn again if it is already in use [VAL-2]. Of 36^6 codes a second try is rare enough. */
const MAX_RETRIES = 10;

/** The latest code, also one that has expired; null before the first [FMD-4]. */
export async function getInviteCode(tx: WebTransaction, actor: Actor, familyId: string): Promise<InviteCode | null> {
  await requireRight(tx, actor, familyId, 'seeCode');
  const { rows } = await sql<InviteCode>`
    select code, expires_at as "expiresAt", ended_at is not null or expires_at <= now() as "isExpired"
    from invites where family_id = ${familyId} and code is not null
    order by ended_at is null desc, created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** One active code a family: the former one ends in the same moment [STA-4, VAL-2]. */
export async function renewInviteCode(tx: WebTransaction, actor: Actor, familyId: string): Promise<InviteCode> {
  await requireRightToChange(tx, actor, familyId, 'renewCode');
  return replaceCode(tx, actor, familyId);
}

export async function hasActiveCode(tx: WebTransaction, familyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invites
    where family_id = ${familyId} and code is not null and ended_at is null and expires_at > now()`.execute(tx);
  return rows.length > 0;
}

/** The caller must have the right to change the family. */
export async function replaceCode(tx: WebTransaction, actor: Actor, familyId: string): Promise<InviteCode> {
  await sql`
    update invites set ended_at = steady_now()
    where family_id = ${familyId} and code is not null and ended_at is null`.execute(tx);
  for (let retry = 0; retry <= MAX_RETRIES; retry++) {
    const { rows } = await sql<InviteCode>`
      insert into invites (id, family_id, code, created_by, expires_at)
      values (${randomUUIDv7()}, ${familyId}, ${drawCode()}, ${actor.personId}, now() + make_interval(days => ${INVITE_TTL_DAYS}))
      on conflict do nothing
      returning code, expires_at as "expiresAt", false as "isExpired"`.execute(tx);
    if (rows[0]) return rows[0];
  }
  throw new Error(`${MAX_RETRIES + 1} codes in a row were in use.`);
}

/** From a cryptographic source, each letter and digit equally likely [SEC-33]. */
function drawCode(): string {
  return Array.from(
    { length: INVITE_CODE_LENGTH },
    () => INVITE_CODE_ALPHABET[randomInt(INVITE_CODE_ALPHABET.length)],
  ).join('');
}
