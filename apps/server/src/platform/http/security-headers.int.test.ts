import fs from 'node:fs';
import { contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { makeWebFolder } from '../../../test/make-web-folder.ts';
import { sendRequest } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { buildTestServer, ORIGIN } from '../../../test/test-server.ts';

const folder = makeWebFolder();
const web = { folder, pages: ['/', '/auth', '/user/:userId'] };
const it = base.extend('serverOptions', { scope: 'file' }, { web });

afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
});

function directivesOf(response: LightMyRequestResponse): Map<string, string> {
  const policy = String(response.headers['content-security-policy']);
  return new Map(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));
}

function expectSecured(response: LightMyRequestResponse): void {
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // the scan's camera, for our own pages alone [REA-8]
    'permissions-policy': expect.stringMatching(/^camera=\(self\), geolocation=\(\)/),
  });
  const policy = directivesOf(response);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  for (const [name, sources] of policy) expect(`${name} ${sources}`).not.toMatch(/unsafe|\*|https?:/);
}

it.for([
  ['a page', '/', 200],
  ['another page of the app', '/user/42', 200],
  ['an unknown page', '/nowhere', 404],
  ['an asset', '/assets/app-3f2a.js', 200],
  ['an answer', '/api/health', 200],
  ['the page about the API', '/api/docs', 200],
  ['a refusal', '/api/documents', 401],
  ['an unknown route', '/api/nowhere', 404],
  ['an address that cannot be read', '/api/%', 400],
  ['a page’s address that cannot be read', '/%c0', 400],
] as const)('the answer to %s (%s) has the security headers [SEC-36]', async ([_what, url, status], { server }) => {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(status);
  expectSecured(response);
  expect(response.headers['strict-transport-security']).toBeUndefined();
});

it('an error of the server, and a refused change, have the security headers [SEC-36]', async ({ server }) => {
  const refused = await server.app.inject({ method: 'POST', url: '/api/auth/sign-in' });
  expect(refused.statusCode).toBe(403);
  expectSecured(refused);
  const failing = await buildTestServer({ sharesDatabaseWith: server });
  failing.transactions.asSystem = () => Promise.reject(new Error('broken'));
  const payload = { email: 'a@b.example', password: 'x' };
  const failed = await failing.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload,
  });
  expect(failed.statusCode).toBe(500);
  expectSecured(failed);
  await failing.stop();
});

it('a document’s file may run and load nothing as a page of its own [SEC-36]', async ({ person }) => {
  const { id } = await createDocument(person);
  const response = await getFile(person, id);
  const policy = directivesOf(response);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.has('sandbox')).toBe(true);
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

it('a browser on https gets the header to stay there [SEC-36]', async ({ server }) => {
  const https = await buildTestServer({ sharesDatabaseWith: server, appUrl: 'https://kinvault.test', web });
  for (const url of ['/', '/api/health', '/api/nowhere']) {
    const response = await https.app.inject({ url });
    expect(response.headers['strict-transport-security']).toBe('max-age=63072000');
  }
  await https.stop();
});

it.for([
  '/assets/app-3f2a.js.map',
  '/.env',
  '/assets/.hidden.js',
  '/package-lock.json',
  '/app.html',
  '/auth.html',
  '/dashboard.html',
  '/data.html',
  '/sw-off.js',
  '/..%2f..%2fpackage.json',
])('the path %s is not served [SEC-40]', async (url, { server }) => {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('<title>App</title>');
});

it('hashed assets are cached for a year, and pages are revalidated', async ({ server }) => {
  const asset = await server.app.inject({ url: '/assets/app-3f2a.js' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/auth', '/nowhere']) {
    expect((await server.app.inject({ url })).headers['cache-control']).toBe('no-cache');
  }
});

it('the service worker is fetched again each time, has a policy of its own, and the operator switches it off [OFF-1, SEC-36]', async ({
  server,
}) => {
  const worker = await server.app.inject({ url: '/sw.js' });
  expectSecured(worker);
  expect([...directivesOf(worker).keys()]).not.toContain('script-src');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toMatch('application/javascript');
  expect(worker.body).toBe('on');
  expect([worker.headers.etag, worker.headers['last-modified']]).toEqual([undefined, undefined]);
  const without = await buildTestServer({ sharesDatabaseWith: server, web, worksOffline: false });
  expect((await without.app.inject({ url: '/sw.js' })).body).toBe('off');
  expect((await without.app.inject({ url: '/api/session' })).json().settings.worksOffline).toBe(false);
  await without.stop();
});

it('a visitor gets the landing page, and a person with a session the app', async ({ server, person }) => {
  expect((await server.app.inject({ url: '/' })).body).toContain('Landing');
  const own = await server.app.inject({ url: '/', headers: { cookie: person.cookie } });
  expect(own.body).toContain('App');
  expect(own.headers.vary).toBe('cookie, accept-language');
});

it('the dashboard’s page names its files at once, only for people with a session', async ({ server, person }) => {
  const open = async (url: string, headers = {}) => (await server.app.inject({ url, headers })).body;
  const own = { cookie: person.cookie };
  expect(await open('/dashboard?member=somebody', own)).toContain('modulepreload');
  expect(await open('/dashboard')).not.toContain('modulepreload');
  expect(await open('/profile', own)).not.toContain('modulepreload');
});

it('no answer of the API is stored by a browser or a proxy [SEC-46, SEC-51]', async ({ person }) => {
  const { id } = await createDocument(person);
  const reads = Object.values(contract as Record<string, Route>).filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(20);
  for (const { path } of reads) {
    if (path === '/api/events') continue; // never ends; its own test looks at its headers
    const url = path
      .replace(':documentId', id)
      .replace(':familyId', person.familyId)
      .replace(':number', '1')
      .replace(/:\w+/g, person.id);
    const answer = await sendRequest(person, { method: 'GET', url });
    const control = String(answer.headers['cache-control']);
    expect(`${path} ${control}`).toMatch(/ (private, no-store|no-store)$/);
  }
});
