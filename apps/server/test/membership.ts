import { randomUUID } from 'node:crypto';
import { runSql } from './run-sql.ts';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';

/** Adds a person to a family directly, without an invitation. */
export async function addMember(
  familyId: string,
  person: TestPerson,
  membership: { role?: 'Admin' | 'Member' | 'Viewer'; state?: 'invited' | 'requested' | 'active' } = {},
): Promise<void> {
  const { role = 'Member', state = 'active' } = membership;
  await person.server.transactions.asSystem((tx) =>
    tx
      .insertInto('members')
      .values({ family_id: familyId, person_id: person.id, role, state, added_by: null })
      .execute(),
  );
}

/** An invitation by letter, as if its inviter had sent it. Returns its id. */
export async function addLetter(
  familyId: string,
  inviter: TestPerson,
  guest: Pick<TestPerson, 'email'>,
  role = 'Member',
): Promise<string> {
  const id = randomUUID();
  await runSql(
    inviter.server,
    `insert into invites (id, family_id, email, role, created_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '7 days')`,
    [id, familyId, guest.email, role, inviter.id],
  );
  return id;
}

/** Role and state in this family; null without a membership. */
export async function standingOf(familyId: string, person: TestPerson): Promise<string | null> {
  const [row] = await runSql(
    person.server,
    `select concat(role, ' ', state) as standing from members where family_id = $1 and person_id = $2`,
    [familyId, person.id],
  );
  return row ? String(row.standing) : null;
}

/** This person's notices, the latest first, without who caused them. */
export async function noticesOf(person: TestPerson): Promise<string[]> {
  const { notices } = (await send(person, 'GET /api/notices')).json();
  return notices.map(({ kind, role }: { kind: string; role: string | null }) => (role ? `${kind} ${role}` : kind));
}
