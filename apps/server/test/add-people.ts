import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sessionCookieName } from '../src/platform/http/session-cookie.ts';
import type { TestApp, TestPerson } from './build-test-app.ts';
import { runSql } from './run-sql.ts';

/**
 * People who are signed in, straight into the tables: hundreds of them, where hashing as many passwords would take
 * minutes. They have no password and, until they get one, no family.
 */
export async function addPeople(
  test: TestApp,
  count: number,
  { isConfirmed = true, name = 'Ada Stone' }: { isConfirmed?: boolean; name?: string } = {},
): Promise<TestPerson[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    const token = randomBytes(16).toString('hex');
    const email = `${id}@stone.example`;
    return { id, name, email, password: '', familyId: '', token, cookie: cookieFor(test, token) };
  });
  const columns = [people.map(({ id }) => id), people.map(({ email }) => email)];
  await runSql(
    test,
    `insert into auth.users (id, name, email, email_verified)
     select id, $3, email, $4 from unnest($1::uuid[], $2::text[]) as p (id, email)`,
    [...columns, name, isConfirmed],
  );
  await runSql(
    test,
    `insert into auth.sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as p (id, token)`,
    [columns[0], people.map(({ token }) => token)],
  );
  return people.map(({ token, ...person }) => person);
}

/** One of them, with a family of their own when it is named. */
export async function addPerson(
  test: TestApp,
  options: { isConfirmed?: boolean; name?: string; family?: string } = {},
): Promise<TestPerson> {
  const [person] = await addPeople(test, 1, options);
  if (!person) throw new Error('Nobody was added.');
  if (options.family !== undefined) person.familyId = await addFamily(test, person, options.family);
  return person;
}

export async function addFamily(test: TestApp, owner: TestPerson, name: string): Promise<string> {
  const id = randomUUID();
  await runSql(
    test,
    `with family as (insert into families (id, name, owner_id, created_by) values ('${id}', $2, $1, $1))
     insert into members (family_id, person_id, role, state) values ('${id}', $1, 'Admin', 'active')`,
    [owner.id, name],
  );
  return id;
}

/** As better-auth signs it. */
export function cookieFor({ secret }: TestApp, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`;
}
