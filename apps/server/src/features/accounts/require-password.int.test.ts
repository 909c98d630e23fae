import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  buildTestApp,
  cookieOf,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';
import { requirePassword } from './require-password.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
});
afterAll(() => test.stop());
afterEach(() => runSql(test, 'delete from rate_limits'));

const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];

function prove(password: string, cookie = person.cookie): Promise<unknown> {
  return requirePassword(test, { token: tokenOf(cookie), password }).catch((error) => error.code);
}

async function signInAgain(): Promise<string> {
  const payload = { email: person.email, password: person.password };
  const request = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  return cookieOf(await test.app.inject(request));
}

it('the current password, typed again, proves who is there [SEC-21]', async () => {
  expect(await prove(person.password)).toMatchObject({ personId: person.id, email: person.email });
});

it('a wrong one, somebody else’s, and a session that nobody has prove nothing [SEC-21]', async () => {
  expect(await prove('wrong lantern')).toBe('password_wrong');
  expect(await prove('')).toBe('password_wrong');
  expect(await prove(person.password, `kinvault.session=${'a'.repeat(32)}.x`)).toBe('unauthorized');
  expect(await prove(person.password, '')).toBe('unauthorized');
});

it('an open session guesses ten times, all at once or not, and the owner’s other device may still prove it', async () => {
  const other = await signInAgain();
  const answers = await Promise.all(Array.from({ length: 12 }, () => prove('wrong lantern')));
  expect(answers.filter((answer) => answer === 'password_wrong')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(2);
  expect(await prove(person.password)).toBe('too_many_requests');
  expect(await prove(person.password, other)).toMatchObject({ personId: person.id });
});

it('the right password takes the wrong tries back', async () => {
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 9; tries++) expect(await prove('wrong lantern')).toBe('password_wrong');
    expect(await prove(person.password)).toMatchObject({ personId: person.id });
  }
});
