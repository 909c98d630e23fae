import { expect } from 'vitest';
import { errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf, forgetLastCode } from '../../../test/two-factor-person.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

function post(server: TestServer, url: string, payload: object = {}, cookie = '', from = '192.0.2.1') {
  const headers = { origin: ORIGIN, cookie };
  return server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
}

const makeGuarded = (server: TestServer, name?: string) => addGuarded(server, name);

const signIn = (person: TestPerson, cookie?: string, from?: string) =>
  post(person.server, '/api/auth/sign-in', { email: person.email, password: person.password }, cookie, from);

/** The cookie of the first step. */
async function takeStep(person: TestPerson, from?: string): Promise<string> {
  return cookieOf(await signIn(person, '', from));
}

const giveCode = (server: TestServer, code: string, cookie: string, from?: string) =>
  post(server, '/api/auth/second-factor', { code }, cookie, from);

const refusal = (code: string) => errorText(code);

it('five codes may be given for one first step, and then it is over, right code or not', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await giveCode(server, '000000', step)).body).toBe(refusal('code_wrong'));
  expect((await giveCode(server, codeOf(person.secret), step)).body).toBe(refusal('sign_in_over'));
  expect((await giveCode(server, codeOf(person.secret), await takeStep(person))).statusCode).toBe(200);
});

it('five of many wrong codes at once are checked', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveCode(server, '000000', step)));
  expect(answers.filter(({ body }) => body === refusal('code_wrong'))).toHaveLength(5);
  expect(answers.filter(({ body }) => body === refusal('sign_in_over'))).toHaveLength(15);
});

it('codes for one account are limited, first for one address, then for all, and not for good [SEC-15]', async ({
  server,
}) => {
  const person = await makeGuarded(server);
  const tryWrong = async (from: string) =>
    (await giveCode(server, '000000', await takeStep(person, from), from)).statusCode;
  const oneAddress: number[] = [];
  for (let index = 0; index < 12; index++) oneAddress.push(await tryWrong('198.51.100.1'));
  expect(oneAddress).toEqual([...Array(10).fill(400), 429, 429]);
  expect(
    (await giveCode(server, codeOf(person.secret), await takeStep(person, '203.0.113.1'), '203.0.113.1')).statusCode,
  ).toBe(200);
  for (let index = 0; index < 20; index++) await tryWrong(`198.51.100.${50 + index}`);
  await forgetLastCode(person);
  const step = await takeStep(person, '203.0.113.1');
  expect((await giveCode(server, codeOf(person.secret), step, '203.0.113.1')).statusCode).toBe(429);
  await runSql(server, `update rate_limits set resets_at = resets_at - interval '1 hour'`);
  expect((await giveCode(server, codeOf(person.secret), step, '203.0.113.1')).statusCode).toBe(200);
});
