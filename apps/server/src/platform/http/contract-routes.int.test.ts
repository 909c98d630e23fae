import fs from 'node:fs';
import { contract } from '@kinvault/domain/contract.ts';
import { afterAll, expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { listRoutes } from '../../../test/list-routes.ts';
import { makeWebFolder } from '../../../test/make-web-folder.ts';
import { buildTestServer } from '../../../test/test-server.ts';

const WEB_ROUTES = [
  ...['GET /', 'GET /assets/app-3f2a.css', 'GET /assets/app-3f2a.js', 'GET /favicon.svg'],
  ...['GET /manifest.webmanifest', 'GET /open', 'GET /sw.js', 'GET /.well-known/change-password'],
];
const CONTRACT_ROUTES = Object.values(contract).map(({ method, path }) => `${method} ${path}`);

const folder = makeWebFolder();
const it = base.extend('serverOptions', { scope: 'file' }, { web: { folder, pages: ['/', '/auth'] } });

afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
});

it('the server has the routes of the contract and the web app’s own files, and no other', ({ server }) => {
  expect(CONTRACT_ROUTES.length).toBeGreaterThan(15);
  expect(listRoutes(server.app)).toEqual([...CONTRACT_ROUTES, ...WEB_ROUTES].sort());
});

it('a route that the contract does not know would be found', async ({ server }) => {
  const planted = await buildTestServer({ sharesDatabaseWith: server });
  const paths = ['/api/documents/:documentId/secret', '/apis', '/api'];
  for (const path of paths) planted.app.get(path, async () => 'planted');
  const found = listRoutes(planted.app).filter((route) => !CONTRACT_ROUTES.includes(route));
  expect(found.sort()).toEqual(paths.map((path) => `GET ${path}`).sort());
  await planted.stop();
});
