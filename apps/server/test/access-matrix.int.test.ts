import { randomUUID } from 'node:crypto';
import { type Contract, contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { ACCESS_ROWS, type AccessRow, MIXED_CALLS } from './access/access-rows.ts';
import {
  ACTORS,
  type AccessScene,
  type ActorName,
  makeAccessScene,
  type Objects,
  randomObjects,
} from './access/access-scene.ts';
import { it } from './fixtures.ts';
import { listen } from './raw-request.ts';
import { requestOf, send } from './send.ts';
import type { SqlSession } from './sql-session.ts';
import { uploadBytes } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

/** Eleven people ask for each row, and whoever is granted something gets a new scene. */
const PATIENCE = { timeout: 300_000 };

type Name = keyof Contract;
const ROUTES = Object.entries<Route>(contract) as [Name, Route][];
const routeOf = (name: Name): Route => contract[name];

it('every route of the contract has a row, and every row its route [SEC-1]', () => {
  expect(Object.keys(ACCESS_ROWS).sort()).toEqual(ROUTES.map(([name]) => name).sort());
  for (const rows of Object.values(ACCESS_ROWS)) {
    for (const { answers } of rows) expect(answers.split(' ')).toHaveLength(ACTORS.length);
  }
});

it('every route with an id in its path is asked for foreign objects, too [SEC-1]', () => {
  for (const [name, { path }] of ROUTES) {
    if (path.includes(':')) expect(ACCESS_ROWS[name].every((row) => row.isAboutSomething)).toBe(true);
  }
});

interface Answer {
  status: number;
  all: unknown;
}

async function ask(name: Name, row: AccessRow, me: TestPerson, ids: Objects): Promise<Answer> {
  const uploadId = row.needs === 'upload' && (await isAlive(me)) ? await uploadBytes(me) : randomUUID();
  const { query = {}, ...call } = row.call(ids, me, uploadId) as InjectOptions & { query?: Record<string, string> };
  const { method, path } = routeOf(name);
  const url = path.replace(/:(\w+)/g, (_part, key: string) => query[key] ?? '');
  const rest = Object.entries(query).filter(([key]) => !path.includes(`:${key}`));
  const request = requestOf(me, {
    ...call,
    method,
    url: rest.length > 0 ? `${url}?${new URLSearchParams(rest)}` : url,
  });
  if (row.needs === 'a socket') return askOverSocket(me, url);
  const { statusCode, headers, body } = await me.server.app.inject(request);
  return { status: statusCode, all: { statusCode, headers: { ...headers, date: 0, etag: 0 }, body } };
}

async function isAlive(me: TestPerson): Promise<boolean> {
  const { person } = (await send(me, 'GET /api/session')).json();
  return person !== null;
}

/** A stream never ends: its head is the answer. */
async function askOverSocket(me: TestPerson, url: string): Promise<Answer> {
  const over = new AbortController();
  const response = await fetch(`http://127.0.0.1:${await listen(me.server)}${url}`, {
    headers: { cookie: me.cookie, host: 'kinvault.test' },
    signal: over.signal,
  });
  const answer = { status: response.status, all: null };
  over.abort();
  return answer;
}

/**
 * All rows that a call could change, but counters and what uploading first has left. Each write gives a row another
 * transaction id, so their sum shows it: reading every row as text took most of this file's time.
 */
async function readState(sql: SqlSession): Promise<unknown> {
  const tables = [
    'families',
    'members',
    'invites',
    'notices',
    'documents',
    'shares',
    'owner_changes',
    'document_versions',
    'marks',
    'activity',
    'mails',
    'auth.users',
    'auth.passkeys',
  ];
  const parts = tables.map(
    (table) => `(select format('%s rows, %s', count(*), sum(xmin::text::bigint)) from ${table}) as "${table}"`,
  );
  return sql.run(`select ${parts.join(', ')}, (select count(*) from auth.sessions) as sessions`);
}

function expectedOf(row: AccessRow, actor: ActorName): number[] {
  const answer = row.answers.split(' ')[ACTORS.indexOf(actor)] ?? '';
  return answer.split('|').map(Number);
}
const isGranted = (status: number) => status < 300;

/** Whoever may not know that a thing exists hears of it what they hear of nothing, and changes nothing. */
async function expectDenial(name: Name, row: AccessRow, me: TestPerson, ids: Objects, sql: SqlSession): Promise<void> {
  const before = await readState(sql);
  const foreign = await ask(name, row, me, ids);
  const nothing = await ask(name, row, me, { ...randomObjects(), code: ids.code });
  expect(foreign.all).toEqual(nothing.all);
  expect(await readState(sql)).toEqual(before);
}

const KNOWS_FAMILY: ActorName[] = ['owner', 'admin', 'member', 'viewer'];

async function expectAnswers(server: TestServer, name: Name, row: AccessRow, sql: SqlSession): Promise<void> {
  let scene = await makeSceneFor(server, row, sql);
  for (const actor of ACTORS) {
    await sql.run('delete from rate_limits');
    const before = await readState(sql);
    const { status } = await ask(name, row, scene.who(actor), scene.a);
    expect([actor, expectedOf(row, actor)]).toEqual([actor, expect.arrayContaining([status])]);
    if (!isGranted(status)) expect(await readState(sql)).toEqual(before);
    else if (routeOf(name).method !== 'GET') scene = await makeSceneFor(server, row, sql);
  }
}

async function expectForeignDenied(server: TestServer, name: Name, row: AccessRow, sql: SqlSession): Promise<void> {
  const scene = await makeSceneFor(server, row, sql);
  for (const actor of ACTORS) {
    const me = scene.who(actor);
    await sql.run('delete from rate_limits');
    const isGrantedHere = expectedOf(row, actor).some(isGranted) && !row.isList;
    if (!KNOWS_FAMILY.includes(actor) && !isGrantedHere) await expectDenial(name, row, me, scene.a, sql);
    if (actor !== 'stranger') await expectDenial(name, row, me, scene.b, sql);
  }
}

describe.each(ROUTES.map(([name]) => name))('%s', (name) => {
  it(
    'the route answers each actor as the table says [SEC-1, SEC-2, SEC-7, SEC-11, PER-3, PER-4, VAL-5]',
    PATIENCE,
    async ({ server, sql }) => {
      for (const row of ACCESS_ROWS[name]) await expectAnswers(server, name, row, sql);
    },
  );

  const rows = ACCESS_ROWS[name].filter((row) => row.isAboutSomething);
  if (rows.length === 0) return;
  it(
    'the route denies foreign objects byte for byte like ones that do not exist [SEC-1, SEC-2, SEC-7, SEC-9]',
    PATIENCE,
    async ({ server, sql }) => {
      for (const row of rows) await expectForeignDenied(server, name, row, sql);
    },
  );
});

it.for(MIXED_CALLS)(
  'the route $route with one id of the own family and one of another is denied [SEC-8]',
  async ({ route, call }, { server, sql }) => {
    const scene = await makeAccessScene(server, sql);
    const row = ACCESS_ROWS[route].at(-1);
    if (!row) throw new Error(`${route} has no row.`);
    const nothing = randomObjects();
    for (const mixed of [call(scene.a, scene.b), call(scene.b, scene.a)]) {
      const random = Object.fromEntries(
        Object.entries(mixed).map(([key, id]) => [
          key,
          isOf(scene, key, id, mixed.family) ? id : nothing[key as keyof Objects],
        ]),
      ) as unknown as Objects;
      for (const actor of ['owner', 'admin', 'stranger'] as const) {
        const before = await readState(sql);
        const foreign = await ask(route, row, scene.who(actor), mixed);
        expect([404, 403]).toContain(foreign.status);
        expect(foreign.all).toEqual((await ask(route, row, scene.who(actor), random)).all);
        expect(await readState(sql)).toEqual(before);
      }
    }
  },
);

function isOf({ a, b }: AccessScene, key: string, id: string, familyId: string): boolean {
  const owner = a.family === familyId ? a : b;
  return owner[key as keyof Objects] === id;
}

/** In an empty database: `readState` reads every row, and there are hundreds of scenes. */
async function makeSceneFor(server: TestServer, row: AccessRow, sql: SqlSession): Promise<AccessScene> {
  await sql.run('delete from documents; delete from families; delete from auth.users; delete from mails');
  return makeAccessScene(server, sql, { documents: row.documents });
}
