import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const SESSION = '0199aaaa-0000-7000-8000-000000000003';
const TOKEN = 'Zx9mQ2tLw7RkB4nVs1YcH8pJd5GfT0aE';
const EMAIL = 'elena@rivera.example';
const PASSWORD = 'quiet lantern orchard';

/** An account and a session as better-auth wrote them, which the server used before (decision 35). */
async function addEarlierAccount(server: TestServer, endsIn: string): Promise<void> {
  await runSql(server, 'delete from people');
  await runSql(
    server,
    `insert into people (id, name) values ('${USER}', 'Elena Rivera');
     insert into auth.users (id, email, email_verified, created_at, updated_at)
     values ('${USER}', '${EMAIL}', false, '2026-10-01Z', '2026-10-01Z')`,
  );
  await runSql(
    server,
    `insert into auth.accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     values ('0199aaaa-0000-7000-8000-000000000002', '${USER}', '${USER}', 'credential', '$argon2id$v=19$m=19456,t=2,p=1$5xW8hyjrpGIHQKJMqDSYYw$4IQXCBHqEaDkpWzvTnxyRYi00zFC+AkZ3lDCyvC4IWo',
       '2026-10-01Z', '2026-10-01Z')`,
  );
  await runSql(
    server,
    `insert into auth.sessions (id, user_id, token, expires_at, ip_address, user_agent)
     values ('${SESSION}', '${USER}', '${TOKEN}', now() + $1::interval, '', '')`,
    [endsIn],
  );
}

/** The cookie's value in the browser, as better-auth signed and encoded it. */
function earlierCookie({ secret }: TestServer): string {
  const signature = createHmac('sha256', secret).update(TOKEN).digest('base64');
  return encodeURIComponent(`${TOKEN}.${signature}`);
}

const get = (server: TestServer, url: string) =>
  server.app.inject({ url, headers: { cookie: `kinvault.session=${earlierCookie(server)}` } });

const readSession = async (server: TestServer) => {
  const [row] = await runSql(
    server,
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from auth.sessions where id = $1`,
    [SESSION],
  );
  return row?.days;
};

it('a session opened before the update works, and is extended under the same cookie [SEC-19]', async ({ server }) => {
  await addEarlierAccount(server, '20 days');
  expect((await get(server, '/api/families')).statusCode).toBe(200);
  const answer = await get(server, '/api/session');
  expect(answer.json()).toMatchObject({ sessionId: SESSION, person: { id: USER, email: EMAIL } });
  expect(answer.headers['set-cookie']).toContain(
    `kinvault.session=${earlierCookie(server)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(await readSession(server)).toBe(30);
});

it('a session opened before the update signs out [SEC-19]', async ({ server }) => {
  await addEarlierAccount(server, '29 days');
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/sign-out?session=${SESSION}`,
    headers: { origin: ORIGIN, cookie: `kinvault.session=${earlierCookie(server)}` },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['set-cookie']).toEqual(['kinvault.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  expect(await readSession(server)).toBeUndefined();
  expect((await get(server, '/api/families')).statusCode).toBe(401);
});

it('a password stored before the update signs in', async ({ server }) => {
  await addEarlierAccount(server, '29 days');
  const payload = { email: EMAIL, password: PASSWORD };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload,
  });
  expect(answer.json()).toMatchObject({ step: null, person: { id: USER } });
});

it('a session that ends while it is being extended is answered as ended, and its cookie goes', async ({ server }) => {
  await addEarlierAccount(server, '20 days');
  await runSql(
    server,
    `create function end_now() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger end_now before update on auth.sessions for each row execute function end_now()`,
  );
  const answer = await get(server, '/api/session');
  await runSql(server, 'drop trigger end_now on auth.sessions; drop function end_now');
  expect(answer.json().person).toBeNull();
  expect(answer.headers['set-cookie']).toBe('kinvault.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

it('a session that cannot be extended, as on a full disk, still shows who is signed in [REL-19]', async ({
  server,
}) => {
  await addEarlierAccount(server, '20 days');
  await runSql(
    server,
    `create function refuse() returns trigger language plpgsql as $$ begin raise disk_full; end $$;
     create trigger refuse before update on auth.sessions for each row execute function refuse()`,
  );
  const answer = await get(server, '/api/session');
  await runSql(server, 'drop trigger refuse on auth.sessions; drop function refuse');
  expect([answer.statusCode, answer.json().person?.id]).toEqual([200, USER]);
  expect(answer.headers['set-cookie']).toBeUndefined();
});
