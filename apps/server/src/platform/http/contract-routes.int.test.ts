import fs from 'node:fs';
import { contract } from '@kinvault/domain/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { listRoutes } from '../../../test/list-routes.ts';
import { makeWebFolder } from '../../../test/make-web-folder.ts';

const WEB_ROUTES = ['GET /', 'GET /assets/app-3f2a.css', 'GET /assets/app-3f2a.js', 'GET /favicon.svg'];
const CONTRACT_ROUTES = Object.values(contract).map(({ method, path }) => `${method} ${path}`);

let test: TestApp;
const folder = makeWebFolder();
beforeAll(async () => {
  test = await buildTestApp({ web: { folder, pages: ['/', '/auth'] } });
});
afterAll(async () => {
  await test.stop();
  fs.rmSync(folder, { recursive: true });
});

it('the server has the routes of the contract and the web app’s own files, and no other', () => {
  expect(CONTRACT_ROUTES.length).toBeGreaterThan(15);
  expect(listRoutes(test.app)).toEqual([...CONTRACT_ROUTES, ...WEB_ROUTES].sort());
});

it('a route that the contract does not know would be found', async () => {
  const planted = await buildTestApp({ besides: test });
  const paths = ['/api/documents/:documentId/secret', '/apis', '/api'];
  for (const path of paths) planted.app.get(path, async () => 'planted');
  const found = listRoutes(planted.app).filter((route) => !CONTRACT_ROUTES.includes(route));
  expect(found.sort()).toEqual(paths.map((path) => `GET ${path}`).sort());
  await planted.stop();
});
