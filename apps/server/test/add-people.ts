import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sessionCookieName } from '../src/platform/http/session-cookie.ts';
import { cheapHash } from './cheap-hash.ts';
import { runSql } from './run-sql.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

const PASSWORD = 'quiet lantern orchard';
const PASSWORD_HASH = cheapHash(PASSWORD);

/** Inserts people who are signed in and have a password; they have no family. Much faster than `signUpPerson`. */
export async function addPeople(
  server: TestServer,
  count: number,
  { isConfirmed = true, name = 'Ada Stone' }: { isConfirmed?: boolean; name?: string } = {},
): Promise<TestPerson[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    const token = randomBytes(16).toString('hex');
    const email = `${id}@stone.example`;
    return { server, id, name, email, password: PASSWORD, familyId: '', token, cookie: cookieFor(server, token) };
  });
  await runSql(
    server,
    `with given as (select * from unnest($1::uuid[], $2::text[], $3::text[]) as p (id, email, token)),
       people as (insert into people (id, name) select id, $4 from given),
       users as (insert into auth.users (id, email, email_verified) select id, email, $5 from given),
       accounts as (insert into auth.accounts (id, user_id, account_id, provider_id, password)
         select gen_random_uuid(), id, id::text, 'credential', $6 from given)
     insert into auth.sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), id, token, now() + interval '1 day' from given`,
    [
      people.map(({ id }) => id),
      people.map(({ email }) => email),
      people.map(({ token }) => token),
      name,
      isConfirmed,
      PASSWORD_HASH,
    ],
  );
  return people.map(({ token, ...person }) => person);
}

/** One such person, with a family of their own if it is named. */
export async function addPerson(
  server: TestServer,
  options: { isConfirmed?: boolean; name?: string; family?: string } = {},
): Promise<TestPerson> {
  const [person] = await addPeople(server, 1, options);
  if (!person) throw new Error('Nobody was added.');
  if (options.family !== undefined) person.familyId = await addFamily(person, options.family);
  return person;
}

export async function addFamily(owner: TestPerson, name: string): Promise<string> {
  const id = randomUUID();
  await runSql(
    owner.server,
    `with family as (insert into families (id, name, owner_id, created_by) values ('${id}', $2, $1, $1))
     insert into members (family_id, person_id, role, state) values ('${id}', $1, 'Admin', 'active')`,
    [owner.id, name],
  );
  return id;
}

/** As the server signs it. */
export function cookieFor({ secret }: TestServer, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`;
}
