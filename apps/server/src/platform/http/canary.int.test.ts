import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { internalError } from '../../../test/error-body.ts';
import { linkFor } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';
import { requestOf, sendRequest } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

let log = '';
const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  {
    log: (line) => {
      log += line;
    },
  },
);

const CANARY = `canary${randomUUID().replaceAll('-', '')}`;
const EMAIL = `${CANARY}@rivera.example`;
const PASSWORD = `${CANARY} secret`;
const secrets: string[] = [];

type Method = 'POST' | 'DELETE';
const send = (server: TestServer, url: string, payload: object = {}, own?: TestPerson, method: Method = 'POST') => {
  const request = { method, url, headers: { origin: ORIGIN }, payload };
  return server.app.inject(own ? requestOf(own, request) : request);
};

/** Signs in, and remembers the token that no log may show. */
async function signIn(person: TestPerson, password: string): Promise<TestPerson> {
  const cookie = cookieOf(await send(person.server, '/api/auth/sign-in', { email: person.email, password }));
  secrets.push(decodeURIComponent(cookie.split('=')[1] ?? '').slice(0, 20));
  return { ...person, cookie };
}

/** Whatever changes an account, each done rightly and wrongly. */
async function liveWith(person: TestPerson): Promise<void> {
  await send(person.server, '/api/auth/reset-link', { email: EMAIL });
  await send(person.server, '/api/auth/reset-link', { email: `unknown.${EMAIL}` });
  for (const purpose of ['reset-password', 'confirm-email', 'change-email'] as const) {
    const token = await makeLink(person, purpose);
    secrets.push(token);
    await send(person.server, '/api/auth/reset', { token, password: 'short' });
    await send(person.server, '/api/auth/reset', { token, password: `${PASSWORD} anew` });
    await send(person.server, '/api/auth/confirm', { token, password: `${CANARY} wrong` });
    await send(person.server, '/api/auth/confirm', { token, password: PASSWORD });
    await send(person.server, '/api/auth/confirm', { token, password: PASSWORD });
    await person.server.app.inject({ url: `/reset-password?token=${token}` });
  }
  const reset = await signIn(person, `${PASSWORD} anew`);
  await send(person.server, '/api/profile/password', { current: `${CANARY} wrong`, password: PASSWORD }, reset);
  await send(person.server, '/api/profile/password', { current: `${PASSWORD} anew`, password: PASSWORD }, reset);
  await send(person.server, '/api/profile/email', { email: `new.${EMAIL}`, password: PASSWORD }, reset);
  await send(person.server, '/api/profile/email', { email: `${CANARY}@`, password: PASSWORD }, reset);
  await send(person.server, '/api/profile/email', {}, reset, 'DELETE');
  await send(person.server, '/api/auth/own-password', { password: PASSWORD }, reset);
}

it('the log has no address, password, token, title, file name or code [SEC-38]', async ({ server }) => {
  const person = await signUpPerson(server);
  const account = { name: CANARY, email: EMAIL, password: PASSWORD, family: { kind: 'create', name: CANARY } };
  const { id } = (await send(server, '/api/auth/sign-up', account)).json().person;
  const owner = { ...person, id, email: EMAIL };
  await send(server, '/api/auth/sign-up', account);
  await send(server, '/api/auth/sign-up', {
    ...account,
    email: `other.${EMAIL}`,
    family: { kind: 'join', code: CANARY.slice(0, 8) },
  });
  await signIn(owner, PASSWORD);
  await send(server, '/api/auth/sign-in', { email: EMAIL, password: `${CANARY} wrong` });
  await send(server, '/api/auth/sign-in', { email: `${CANARY}@`, password: PASSWORD });
  await send(server, '/api/invites/check', { code: CANARY.slice(0, 8) });
  await liveWith(owner);
  const document = await createDocument(person, { name: CANARY, fileName: `${CANARY}.png`, number: CANARY });
  const link = await linkFor(person, document.id, { download: true });
  await sendRequest(person, { url: `${link}&note=${CANARY}` });
  for (const part of ['', '/file', '/thumbnail', '/preview'])
    await sendRequest(person, { url: `/api/documents/${document.id}${part}?download=1&note=${CANARY}` });
  expectNoCanary(person);
});

it.for<[what: string, table: string, ask: (person: TestPerson) => Promise<LightMyRequestResponse>]>([
  ['documents', 'documents', (person) => sendRequest(person, { url: `/api/documents?after=${person.id}` })],
  [
    'accounts',
    'auth.accounts',
    ({ server }) => send(server, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD }),
  ],
  ['people', 'auth.users', ({ server }) => send(server, '/api/auth/reset-link', { email: EMAIL })],
  ['mails', 'mails', ({ server }) => send(server, '/api/auth/reset-link', { email: EMAIL })],
  ['links', 'auth.mailed_links', ({ server }) => send(server, '/api/auth/confirm', { token: secrets.at(-1) })],
])('the log has no such value when the table of %s fails [SEC-38, SEC-40]', async ([_what, table, ask], { server }) => {
  const person = await signUpPerson(server);
  await runSql(server, 'delete from rate_limits');
  secrets.push(await makeLink(person, 'confirm-email'));
  log = '';
  const name = table.split('.').at(-1);
  await runSql(server, `alter table ${table} rename to hidden`);
  const answer = await ask(person);
  await runSql(server, `alter table ${table.replace(/\w+$/, 'hidden')} rename to ${name}`);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual(internalError(answer.headers['x-request-id']));
  expect(log).toContain('request failed');
  expectNoCanary(person);
});

// PostgreSQL adds the row to its words where no policy guards the table
it('a row that the database refuses is quoted nowhere [SEC-38]', async ({ server }) => {
  const person = await signUpPerson(server);
  log = '';
  await runSql(server, 'alter table auth.users add constraint broken check (false) not valid');
  const change = { email: `third.${EMAIL}`, password: person.password };
  const answers = [
    await send(server, '/api/profile/email', change, person),
    await send(server, '/api/auth/sign-up', { name: CANARY, ...change, family: { kind: 'create', name: CANARY } }),
  ];
  await runSql(server, 'alter table auth.users drop constraint broken');
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
