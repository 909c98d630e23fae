import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { type Contract, contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { ACCESS_ROWS, type AccessRow, answersOf, MIXED_CALLS } from './access/access-rows.ts';
import {
  ACTORS,
  type AccessScene,
  type ActorName,
  DOCUMENTS,
  makeAccessScene,
  type Objects,
  randomObjects,
} from './access/access-scene.ts';
import { addedBy, readAudience } from './access/audience.ts';
import { it as base } from './fixtures.ts';
import { keepRows } from './keep-rows.ts';
import { listen } from './raw-request.ts';
import { requestOf, send } from './send.ts';
import type { SqlSession } from './sql-session.ts';
import { uploadBytes } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

/** Fifteen people ask for each row, and each grant gets a scene that nobody has changed. */
const PATIENCE = { timeout: 300_000 };

interface KeptScene {
  scene: AccessScene;
  sql: SqlSession;
  restore(): Promise<void>;
}
const it = base.extend('kept', { scope: 'file' }, async ({ server, sql }): Promise<KeptScene> => {
  const scene = await makeAccessScene(server, sql, { documents: DOCUMENTS });
  await sql.run('delete from rate_limits');
  await listen(server); // before several ask at once
  return { scene, sql, restore: await keepRows(sql) };
});

type Name = keyof Contract;
const ROUTES = Object.entries<Route>(contract) as [Name, Route][];
const routeOf = (name: Name): Route => contract[name];

it('every route of the contract has a row, and every row its route [SEC-1]', () => {
  expect(Object.keys(ACCESS_ROWS).sort()).toEqual(ROUTES.map(([name]) => name).sort());
  for (const rows of Object.values(ACCESS_ROWS)) {
    for (const row of rows) expect(answersOf(row)).toHaveLength(ACTORS.length);
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
  return {
    status: statusCode,
    all: { statusCode, headers: { ...headers, date: 0, etag: 0, 'x-request-id': 0 }, body },
  };
}

async function isAlive(me: TestPerson): Promise<boolean> {
  const { person } = (await send(me, 'GET /api/session')).json();
  return person !== null;
}

/** A stream never ends: its head is the answer. */
async function askOverSocket(me: TestPerson, url: string): Promise<Answer> {
  const headers = { cookie: me.cookie, host: 'kinvault.test' };
  const request = http.get({ host: '127.0.0.1', port: await listen(me.server), path: url, headers, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  request.destroy();
  return { status: response.statusCode ?? 0, all: null };
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
    'emergency_contacts',
    'collections',
    'collection_documents',
    'saved_views',
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
  const answer = answersOf(row)[ACTORS.indexOf(actor)] ?? '';
  return answer.split('|').map(Number);
}
const isGranted = (status: number) => status < 300;

async function expectUnchanged(sql: SqlSession, work: () => Promise<unknown>): Promise<void> {
  const before = await readState(sql);
  await work();
  expect(await readState(sql)).toEqual(before);
}

/** A person who may not know of a thing gets the same answer as for one that does not exist. */
async function expectDenial(name: Name, row: AccessRow, me: TestPerson, objects: Objects[]): Promise<void> {
  const nothing = await ask(name, row, me, randomObjects());
  for (const ids of objects) expect((await ask(name, row, me, ids)).all).toEqual(nothing.all);
}

const KNOWS_FAMILY: ActorName[] = ['owner', 'admin', 'member', 'viewer'];

/** Those who are denied ask at once, and change nothing together. */
async function expectAnswers({ scene, restore, sql }: KeptScene, name: Name, row: AccessRow): Promise<void> {
  await restore();
  const expectAnswer = async (actor: ActorName): Promise<number> => {
    const { status } = await ask(name, row, scene.who(actor), scene.a);
    expect([actor, expectedOf(row, actor)]).toEqual([actor, expect.arrayContaining([status])]);
    return status;
  };
  const mayBeGranted = (actor: ActorName) => expectedOf(row, actor).some(isGranted);
  const denied = ACTORS.filter((actor) => !mayBeGranted(actor));
  if (denied.length > 0) await expectUnchanged(sql, () => Promise.all(denied.map(expectAnswer)));
  for (const actor of ACTORS.filter(mayBeGranted)) {
    const [before, audience] = [await readState(sql), await readAudience(sql)];
    const status = await expectAnswer(actor);
    if (!isGranted(status)) expect(await readState(sql)).toEqual(before);
    else if (routeOf(name).method !== 'GET') {
      const added = addedBy(scene.who(actor).id, audience, await readAudience(sql));
      expect([actor, added]).toEqual([actor, []]);
      await restore();
    }
  }
}

async function expectForeignDenied({ scene, restore, sql }: KeptScene, name: Name, row: AccessRow): Promise<void> {
  await restore();
  const askForForeign = async (actor: ActorName): Promise<void> => {
    const isGrantedHere = expectedOf(row, actor).some(isGranted) && !row.isList;
    const isKnown = (actor === 'guardian' || actor === 'granted') && !expectedOf(row, actor).includes(404);
    const isForeign = !KNOWS_FAMILY.includes(actor) && !isGrantedHere && !isKnown;
    const objects = [...(isForeign ? [scene.a] : []), ...(actor === 'stranger' ? [] : [scene.b])];
    await expectDenial(name, row, scene.who(actor), objects);
  };
  await expectUnchanged(sql, () => Promise.all(ACTORS.map(askForForeign)));
}

describe.each(ROUTES.map(([name]) => name))('%s', (name) => {
  it(
    'the route answers each actor as the table says [SEC-1, SEC-2, SEC-7, SEC-11, SEC-49, PER-3, PER-4, VAL-5, SEC-53]',
    PATIENCE,
    async ({ kept }) => {
      for (const row of ACCESS_ROWS[name]) await expectAnswers(kept, name, row);
    },
  );

  const rows = ACCESS_ROWS[name].filter((row) => row.isAboutSomething);
  if (rows.length === 0) return;
  it(
    'the route denies foreign objects byte for byte like ones that do not exist [SEC-1, SEC-2, SEC-7, SEC-9]',
    PATIENCE,
    async ({ kept }) => {
      for (const row of rows) await expectForeignDenied(kept, name, row);
    },
  );
});

it.for(MIXED_CALLS)(
  'the route $route with one id of the own family and one of another is denied [SEC-8]',
  async ({ route, call }, { kept: { scene, restore, sql } }) => {
    await restore();
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
