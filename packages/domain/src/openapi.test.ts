import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { ERRORS } from './errors.ts';
import { buildOpenApi } from './openapi.ts';
import { isSchema, type Route } from './route.ts';

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

it('each route that takes calendar dates answers to one that is out of range with its own code [D-47]', () => {
  const taking = routes.filter(([, { body }]) => {
    if (!isSchema(body)) return false;
    return JSON.stringify(z.toJSONSchema(body, { io: 'input' })).includes('"format":"date"');
  });
  const names = taking.map(([name]) => name).toSorted();
  expect(names).toContain('changeDocument');
  expect(names).toEqual(
    routes.flatMap(([name, { errors }]) => (errors.includes('date_out_of_range') ? [name] : [])).toSorted(),
  );
});

it('no two routes share a method and path', () => {
  const addresses = routes.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('a route’s description names what it limits, and people are limited only where a session is needed', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string; description?: string }>>;
  const told = new Map(
    Object.values(paths).flatMap((path) => Object.values(path).map((route) => [route.operationId, route.description])),
  );
  expect(told.get('inviteMember')).toBe(
    'Limits. invite: 40 an hour for each person. invite: 200 an hour for each address.',
  );
  for (const [name, { limits = [], ownLimits = [], isOpen }] of routes) {
    for (const { tries, name: what } of [...limits, ...ownLimits])
      expect(told.get(name)).toContain(`${what}: ${tries}`);
    if (isOpen) expect(limits.map(({ per }) => per)).not.toContain('person');
  }
});

it('each route that checks the current password of a session counts its tries', () => {
  const asking = routes.filter(([, { body, isOpen }]) => {
    if (isOpen || !isSchema(body)) return false;
    const { properties = {} } = z.toJSONSchema(body, { io: 'input' });
    return 'current' in properties || ('password' in properties && !('name' in properties));
  });
  expect(asking.map(([name]) => name)).toContain('deleteAccount');
  for (const [name, { ownLimits }] of asking)
    expect(
      ownLimits?.map((limit) => limit.name),
      name,
    ).toContain('password');
});
