import fs from 'node:fs';
import { afterAll, expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { makeWebFolder } from '../../../test/make-web-folder.ts';
import { buildTestServer } from '../../../test/test-server.ts';

const folder = makeWebFolder();
const web = { folder, pages: ['/', '/profile'] };
const it = base.extend('serverOptions', { scope: 'file' }, { web });

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const DAY_MS = 86_400_000;

it('a password manager is led to the page where the password is changed', async ({ server }) => {
  const answer = await server.app.inject({ url: '/.well-known/change-password' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile']);
});

it.for([
  ['security@rivera.example', 'Contact: mailto:security@rivera.example'],
  ['https://rivera.example/security', 'Contact: https://rivera.example/security'],
] as const)('security.txt names the contact %s for less than a year', async ([securityContact, line], { server }) => {
  const named = await buildTestServer({ sharesDatabaseWith: server, web: { ...web, securityContact } });
  const answer = await named.app.inject({ url: '/.well-known/security.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toContain(line);
  const ends = Date.parse(/^Expires: (\S+Z)$/m.exec(answer.body)?.[1] ?? '');
  expect(ends).toBeGreaterThan(Date.now() + 90 * DAY_MS);
  expect(ends).toBeLessThan(Date.now() + 365 * DAY_MS);
  await named.stop();
});

it('without a contact there is no security.txt', async ({ server }) => {
  expect((await server.app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
});
