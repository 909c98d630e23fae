import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const pathOf = ({ server, id }: Pick<TestPerson, 'server' | 'id'>) =>
  `/api/reminders/unsubscribe/${createUnsubscribeToken(server.secret, id)}`;

/** As a mail program clicks: without a cookie and without an Origin (RFC 8058). */
const click = (person: Pick<TestPerson, 'server' | 'id'>, headers: Record<string, string> = FORM) =>
  person.server.app.inject({
    method: 'POST',
    url: pathOf(person),
    headers,
    payload: 'List-Unsubscribe=One-Click',
  });
const isByMail = async (person: TestPerson) => (await send(person, 'GET /api/reminders/preferences')).json().isByMail;

it.beforeEach(async ({ server }) => void (await runSql(server, 'delete from rate_limits')));

it.for([
  FORM,
  { 'content-type': 'multipart/form-data; boundary=x' },
  { ...FORM, origin: 'https://mail.example' },
  { ...FORM, origin: 'null' },
])(
  'one click with %j ends the mails, and the profile turns them on again [KNO-5]',
  async (headers, { owner, admin }) => {
    expect((await click(owner, headers)).statusCode).toBe(200);
    expect(await isByMail(owner)).toBe(false);
    expect(await isByMail(admin)).toBe(true);
    await send(owner, 'PATCH /api/reminders/preferences', { isByMail: true });
    expect(await isByMail(owner)).toBe(true);
    expect((await click(owner)).statusCode).toBe(200);
    expect(await isByMail(owner)).toBe(false);
  },
);

it('clicking again, or after the account is gone, answers the same [KNO-5]', async ({ server, owner }) => {
  const first = await click(owner);
  const again = await click(owner);
  const gone = await click({ server, id: randomUUID() });
  for (const answer of [again, gone]) expect([answer.statusCode, answer.body]).toEqual([200, first.body]);
  expect(first.body).not.toContain(owner.name);
  expect(first.body).not.toContain(owner.email);
});

it('following the link asks first and changes nothing: mail scanners follow links [KNO-5]', async ({ owner }) => {
  const page = await owner.server.app.inject({ url: pathOf(owner) });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html;charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("form-action 'self'"),
  });
  expect(page.body).toContain('<form method="post">');
  expect(page.body).not.toMatch(/<script|https?:/);
  expect(await isByMail(owner)).toBe(true);
});

it('both pages are in the language of the person [LNG-2]', async ({ owner }) => {
  await send(owner, 'PUT /api/profile/language', { language: 'ar', isChosen: true });
  const pages = [await owner.server.app.inject({ url: pathOf(owner) }), await click(owner)];
  for (const { body } of pages) {
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).not.toMatch(/<(title|h1|p)>[a-z]/i);
  }
});

it('a made-up token is not found, with either method [KNO-5]', async ({ server, owner }) => {
  const url = pathOf(owner).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const method of ['GET', 'POST'] as const) {
    const answer = await server.app.inject({ method, url, headers: method === 'POST' ? FORM : {} });
    expect(answer.statusCode).toBe(404);
  }
  expect(await isByMail(owner)).toBe(true);
});

it('a form goes nowhere but to this route, and only a small one [SEC-20]', async ({ owner }) => {
  const { server } = owner;
  const headers = { ...FORM, cookie: owner.cookie, origin: 'http://kinvault.test' };
  const elsewhere = await server.app.inject({ method: 'POST', url: '/api/families', headers, payload: 'name=Ours' });
  expect(elsewhere.statusCode).toBe(400);
  const large = await server.app.inject({
    method: 'POST',
    url: pathOf(owner),
    headers: FORM,
    payload: 'x'.repeat(5000),
  });
  expect(large.statusCode).toBeGreaterThanOrEqual(400);
  expect(await isByMail(owner)).toBe(true);
});

it('one address tries 60 times in a quarter of an hour [KNO-5]', async ({ owner }) => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries++) statuses.push((await click(owner)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
