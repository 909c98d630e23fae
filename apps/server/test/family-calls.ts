import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { as, type TestApp, type TestPerson } from './build-test-app.ts';
import { runSql } from './run-sql.ts';

/** 'PUT /api/families/…' as this person's browser sends it. */
export async function send(
  { app }: TestApp,
  person: TestPerson,
  call: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const [method, url] = call.split(' ') as ['GET', string];
  return app.inject(as(person, { method, url, ...(payload && { payload }) }));
}

/** What became of it: the status, and the code where it was refused. */
export async function outcome(...call: Parameters<typeof send>): Promise<string> {
  const { statusCode, body } = await send(...call);
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;
}

/** An invitation by letter, as if its inviter had sent it. */
export async function addLetter(
  test: TestApp,
  familyId: string,
  inviter: TestPerson,
  guest: Pick<TestPerson, 'email'>,
  role = 'Member',
): Promise<string> {
  const id = randomUUID();
  await runSql(
    test,
    `insert into invites (id, family_id, email, role, created_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '7 days')`,
    [id, familyId, guest.email, role, inviter.id],
  );
  return id;
}

/** Role and state in this family; null for whoever does not stand in it. */
export async function standingOf(test: TestApp, familyId: string, person: TestPerson): Promise<string | null> {
  const [row] = await runSql(
    test,
    `select concat(role, ' ', state) as standing from members where family_id = $1 and person_id = $2`,
    [familyId, person.id],
  );
  return row ? String(row.standing) : null;
}

/** What this person was told, the latest first, without who did it. */
export async function noticesOf(test: TestApp, person: TestPerson): Promise<string[]> {
  const { notices } = (await send(test, person, 'GET /api/notices')).json();
  return notices.map(({ kind, role }: { kind: string; role: string | null }) => (role ? `${kind} ${role}` : kind));
}
