import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  createDocument,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { linkFor } from '../../../test/file-link.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let log = '';
beforeAll(async () => {
  test = await buildTestApp({
    log: (line) => {
      log += line;
    },
  });
});
afterAll(() => test.stop());

const CANARY = `canary${randomUUID().replaceAll('-', '')}`;
const EMAIL = `${CANARY}@rivera.example`;
const PASSWORD = `${CANARY} secret`;
const secrets: string[] = [];

type Method = 'POST' | 'DELETE';
const send = (url: string, payload: object = {}, own?: TestPerson, method: Method = 'POST') => {
  const request = { method, url, headers: { origin: ORIGIN }, payload };
  return test.app.inject(own ? as(own, request) : request);
};

/** Signs in, and remembers the token that no log may show. */
async function signIn(person: TestPerson, password: string): Promise<TestPerson> {
  const cookie = cookieOf(await send('/api/auth/sign-in', { email: person.email, password }));
  secrets.push(decodeURIComponent(cookie.split('=')[1] ?? '').slice(0, 20));
  return { ...person, cookie };
}

/** Whatever changes an account, each done rightly and wrongly. */
async function liveWith(person: TestPerson): Promise<void> {
  await send('/api/auth/reset-link', { email: EMAIL });
  await send('/api/auth/reset-link', { email: `unknown.${EMAIL}` });
  for (const purpose of ['reset-password', 'confirm-email', 'change-email'] as const) {
    const token = await makeLink(test, person, purpose);
    secrets.push(token);
    await send('/api/auth/reset', { token, password: 'short' });
    await send('/api/auth/reset', { token, password: `${PASSWORD} anew` });
    await send('/api/auth/confirm', { token, password: `${CANARY} wrong` });
    await send('/api/auth/confirm', { token, password: PASSWORD });
    await send('/api/auth/confirm', { token, password: PASSWORD });
    await test.app.inject({ url: `/reset-password?token=${token}` });
  }
  const reset = await signIn(person, `${PASSWORD} anew`);
  await send('/api/profile/password', { current: `${CANARY} wrong`, password: PASSWORD }, reset);
  await send('/api/profile/password', { current: `${PASSWORD} anew`, password: PASSWORD }, reset);
  await send('/api/profile/email', { email: `new.${EMAIL}`, password: PASSWORD }, reset);
  await send('/api/profile/email', { email: `${CANARY}@`, password: PASSWORD }, reset);
  await send('/api/profile/email', {}, reset, 'DELETE');
  await send('/api/auth/own-password', { password: PASSWORD }, reset);
}

it('addresses, passwords, tokens, titles, file names and codes stand in no line of the log [SEC-38]', async () => {
  const person = await signUpPerson(test);
  const account = { name: CANARY, email: EMAIL, password: PASSWORD, family: { kind: 'create', name: CANARY } };
  const { id } = (await send('/api/auth/sign-up', account)).json().person;
  const owner = { ...person, id, email: EMAIL };
  await send('/api/auth/sign-up', account);
  await send('/api/auth/sign-up', {
    ...account,
    email: `other.${EMAIL}`,
    family: { kind: 'join', code: CANARY.slice(0, 8) },
  });
  await signIn(owner, PASSWORD);
  await send('/api/auth/sign-in', { email: EMAIL, password: `${CANARY} wrong` });
  await send('/api/auth/sign-in', { email: `${CANARY}@`, password: PASSWORD });
  await send('/api/invites/check', { code: CANARY.slice(0, 8) });
  await liveWith(owner);
  const document = await createDocument(test, person, { name: CANARY, fileName: `${CANARY}.png`, number: CANARY });
  const link = await linkFor(test, person, document.id, { download: true });
  await test.app.inject(as(person, { url: `${link}&note=${CANARY}` }));
  for (const part of ['', '/file', '/thumbnail', '/preview'])
    await test.app.inject(as(person, { url: `/api/documents/${document.id}${part}?download=1&note=${CANARY}` }));
  expectNoCanary(person);
});

it.each<[what: string, table: string, ask: (person: TestPerson) => Promise<LightMyRequestResponse>]>([
  ['documents', 'documents', (person) => test.app.inject(as(person, { url: `/api/documents?after=${person.id}` }))],
  ['accounts', 'auth.accounts', () => send('/api/auth/sign-in', { email: EMAIL, password: PASSWORD })],
  ['people', 'auth.users', () => send('/api/auth/reset-link', { email: EMAIL })],
  ['mails', 'mails', () => send('/api/auth/reset-link', { email: EMAIL })],
  ['links', 'auth.mailed_links', () => send('/api/auth/confirm', { token: secrets.at(-1) })],
])('nor when the table of %s fails [SEC-38, SEC-40]', async (_what, table, ask) => {
  const person = await signUpPerson(test);
  await runSql(test, 'delete from rate_limits');
  secrets.push(await makeLink(test, person, 'confirm-email'));
  log = '';
  const name = table.split('.').at(-1);
  await runSql(test, `alter table ${table} rename to hidden`);
  const answer = await ask(person);
  await runSql(test, `alter table ${table.replace(/\w+$/, 'hidden')} rename to ${name}`);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toBe('{"error":{"code":"internal"}}');
  expect(log).toContain('request failed');
  expectNoCanary(person);
});

// PostgreSQL adds the row to its words where no policy guards the table
it('a row that the database refuses is quoted nowhere [SEC-38]', async () => {
  const person = await signUpPerson(test);
  log = '';
  await runSql(test, 'alter table auth.users add constraint broken check (false) not valid');
  const change = { email: `third.${EMAIL}`, password: person.password };
  const answers = [
    await send('/api/profile/email', change, person),
    await send('/api/auth/sign-up', { name: CANARY, ...change, family: { kind: 'create', name: CANARY } }),
  ];
  await runSql(test, 'alter table auth.users drop constraint broken');
  for (const answer of answers) expect(answer.statusCode).toBe(500);
  expect(log).toContain('broken');
  expectNoCanary(person);
});

function expectNoCanary(person?: TestPerson): void {
  expect(secrets.length).toBeGreaterThan(3);
  const written = [CANARY, CANARY.slice(0, 8).toUpperCase(), ...secrets];
  if (person) written.push(person.email, person.cookie.split('=')[1]?.slice(0, 20) ?? 'none');
  for (const secret of written) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
}
