import { expect, onTestFinished, vi } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';

/** This server's clock alone; the database keeps its own. */
function moveClock(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

async function signIn({ server, email, password }: TestPerson): Promise<string> {
  const payload = { email, password };
  const headers = { origin: ORIGIN };
  return cookieOf(await server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload }));
}

/** In days, by the database's clock. */
async function readLife(person: TestPerson, cookie: string): Promise<number> {
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];
  const [row] = await runSql(
    person.server,
    'select extract(epoch from expires_at - now())::float8 / 86400 as life from auth.sessions where token = $1',
    [token],
  );
  return Number(row?.life);
}

it.for([8, -8])(
  'a session made while the server’s clock is off by %i days ends after 30 days by the database’s [REL-18]',
  async (days, { person }) => {
    moveClock(days);
    const cookie = await signIn(person);
    expect(await readLife(person, cookie)).toBeCloseTo(30, 1);
  },
);

it('a session that is used while the server’s clock is 8 days ahead moves its end by the database’s [REL-18]', async ({
  server,
  person,
}) => {
  const cookie = await signIn(person);
  await runSql(server, `update auth.sessions set expires_at = now() + interval '20 days' where user_id = $1`, [
    person.id,
  ]);
  moveClock(8);
  const answer = await server.app.inject({ url: '/api/session', headers: { cookie } });
  expect(answer.json().person.id).toBe(person.id);
  expect(await readLife(person, cookie)).toBeCloseTo(30, 1);
});
