import pg from 'pg';
import { expect, inject } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { countRows } from '../../../test/run-sql.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const post = (server: TestServer, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });

const signIn = ({ server, email, password }: TestPerson) => post(server, '/api/auth/sign-in', { email, password });

const reset = ({ server }: TestPerson, token: string) =>
  post(server, '/api/auth/reset', { token, password: 'amber harbour twelve' });

const countSessions = ({ server, id }: TestPerson) => countRows(server, `auth.sessions where user_id = '${id}'`);

it('a sign-in whose old password was found right before the reset opens no session after it [SEC-18]', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  const gate = await closeGate(server, 'update on auth.accounts');
  const resetting = reset(person, token);
  await gate.reached(1);
  const signingIn = signIn(person);
  await gate.reached(2);
  await gate.open();
  expect((await resetting).statusCode).toBe(204);
  const answer = await signingIn;
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await countSessions(person)).toBe(0);
});

it('a session that is being opened while its password is reset ends with the reset [SEC-18]', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  const gate = await closeGate(server, 'insert on auth.sessions');
  const signingIn = signIn(person);
  await gate.reached(1);
  const resetting = reset(person, token);
  await gate.reached(2);
  await gate.open();
  expect([(await signingIn).statusCode, (await resetting).statusCode]).toEqual([200, 204]);
  expect(await countSessions(person)).toBe(0);
});

/** Holds the first that does this, just before its row is written; those that need its locks wait behind it. */
async function closeGate(server: TestServer, event: string) {
  const client = new pg.Client({ ...inject('postgres'), database: server.connection.database });
  await client.connect();
  await client.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger gate before ${event} for each row execute function wait_at_gate()`);
  await client.query('select pg_advisory_lock(4711)');
  const table = event.replace(/.* on /, '');
  return {
    reached: (count: number) => expect.poll(() => countWaiting(server), { timeout: 20_000 }).toBe(count),
    open: async () => {
      await client.query('select pg_advisory_unlock(4711)');
      await client.query(`drop trigger gate on ${table}; drop function wait_at_gate`);
      await client.end();
    },
  };
}
