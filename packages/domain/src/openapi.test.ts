import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { contract } from './contract.ts';
import { ERRORS } from './errors.ts';
import { buildOpenApi } from './openapi.ts';
import type { Route } from './route.ts';

const routes: [string, Route][] = Object.entries(contract);
const document = buildOpenApi(contract, { title: 'Kinvault', version: '1' });

it('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1\./);
});

it('the document describes every route with its success and its errors', () => {
  const paths = document.paths as Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown> }>
  >;
  for (const [name, route] of routes) {
    const described = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    expect(described?.operationId).toBe(name);
    const statuses = Object.keys(described?.responses ?? {});
    expect(statuses).toContain(String(route.status));
    for (const code of route.errors) expect(statuses).toContain(String(ERRORS[code]));
  }
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(routes.length);
});

it('the document asks for a session where the server does, and nowhere else', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string; security?: unknown[] }>>;
  const open = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ security }) => security?.length === 0);
  expect(document.security).toEqual([{ session: [] }]);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(
    routes.flatMap(([name, { isOpen }]) => (isOpen ? [name] : [])).toSorted(),
  );
  expect(open.map(({ operationId }) => operationId)).toContain('signIn');
});

it('no two routes share a method and path', () => {
  const addresses = routes.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
