import pg from 'pg';
import { expect, inject } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { countRows } from '../../../test/run-sql.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const post = (server: TestServer, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });

it('a sign-in whose old password was found right before the reset opens no session after it [SEC-18]', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  const gate = await closeGate(server);
  const signingIn = post(server, '/api/auth/sign-in', { email: person.email, password: person.password });
  await gate.reached();
  expect((await post(server, '/api/auth/reset', { token, password: 'amber harbour twelve' })).statusCode).toBe(204);
  await gate.open();
  const answer = await signingIn;
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await countRows(server, `auth.sessions where user_id = '${person.id}'`)).toBe(0);
});

/** Holds every new session just before it is written. */
async function closeGate({ connection }: TestServer) {
  const client = new pg.Client({ ...inject('postgres'), database: connection.database });
  await client.connect();
  await client.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger gate before insert on auth.sessions for each row execute function wait_at_gate()`);
  await client.query('select pg_advisory_lock(4711)');
  const countWaiting = async () => {
    const { rows } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
    );
    return rows.length;
  };
  return {
    reached: () => expect.poll(countWaiting, { timeout: 20_000 }).toBe(1),
    open: async () => {
      await client.query('select pg_advisory_unlock(4711)');
      await client.query('drop trigger gate on auth.sessions; drop function wait_at_gate');
      await client.end();
    },
  };
}
