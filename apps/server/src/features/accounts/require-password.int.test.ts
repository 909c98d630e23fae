import { expect } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { writeWithPassword } from './require-password.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

function prove(server: TestServer, password: string, cookie: string): Promise<unknown> {
  const request = { bearer: bearerOf(cookie), password };
  return writeWithPassword(server, request, async (_tx, actor) => actor).catch((error) => error.code);
}

async function signInAgain(person: TestPerson): Promise<string> {
  const payload = { email: person.email, password: person.password };
  const request = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  return cookieOf(await person.server.app.inject(request));
}

it('the current password, typed again, proves who is there [SEC-21]', async ({ server, person }) => {
  expect(await prove(server, person.password, person.cookie)).toMatchObject({
    personId: person.id,
    signInEmail: person.email,
  });
});

it('a wrong password, somebody else’s, and an unknown session prove nothing [SEC-21]', async ({ server, person }) => {
  expect(await prove(server, 'wrong lantern', person.cookie)).toBe('password_wrong');
  expect(await prove(server, '', person.cookie)).toBe('password_wrong');
  expect(await prove(server, person.password, `kinvault.session=${'a'.repeat(32)}.x`)).toBe('unauthorized');
  expect(await prove(server, person.password, '')).toBe('unauthorized');
});

it('an open session guesses ten times, all at once or not, and the owner’s other device may still prove it', async ({
  server,
  person,
}) => {
  const other = await signInAgain(person);
  const answers = await Promise.all(Array.from({ length: 12 }, () => prove(server, 'wrong lantern', person.cookie)));
  expect(answers.filter((answer) => answer === 'password_wrong')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(2);
  expect(await prove(server, person.password, person.cookie)).toBe('too_many_requests');
  expect(await prove(server, person.password, other)).toMatchObject({ personId: person.id });
});

it('the right password takes the wrong tries back', async ({ server, person }) => {
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 9; tries++)
      expect(await prove(server, 'wrong lantern', person.cookie)).toBe('password_wrong');
    expect(await prove(server, person.password, person.cookie)).toMatchObject({ personId: person.id });
  }
});
