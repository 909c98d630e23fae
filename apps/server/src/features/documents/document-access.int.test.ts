import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
const ids: Record<'private' | 'shared' | 'general' | 'upload' | 'family', string> = {} as never;
const outsiders: Record<string, TestPerson> = {};

beforeAll(async () => {
  test = await buildTestApp();
  owner = await signUpPerson(test);
  const { familyId } = owner;
  for (const name of ['an Admin of another family', 'an invited person', 'a requesting person', 'a removed Admin']) {
    outsiders[name] = await signUpPerson(test, 'Ada Stone');
  }
  await addMember(test, familyId, outsider('an invited person'), { role: 'Admin', state: 'invited' });
  await addMember(test, familyId, outsider('a requesting person'), { state: 'requested' });
  await addMember(test, familyId, outsider('a removed Admin'), { role: 'Admin' });

  ids.family = familyId;
  ids.private = (await createDocument(test, owner)).id;
  ids.shared = (await createDocument(test, owner, { target: personTarget(owner.id, [familyId]) })).id;
  ids.general = (await createDocument(test, owner, { target: { kind: 'family', familyId } })).id;
  ids.upload = await uploadBytes(test, owner);
  await runSql(test, 'delete from members where person_id = $1 and family_id = $2', [
    outsider('a removed Admin').id,
    familyId,
  ]);
});
afterAll(() => test.stop());

function outsider(name: string): TestPerson {
  const found = outsiders[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

function personTarget(personId: string, shareWith: string[]) {
  return { kind: 'person' as const, personId, shareWith };
}

/** Status, headers and body; but the moment, and a list's ETag, which is made of the question too. */
async function answerTo(person: TestPerson, request: InjectOptions): Promise<unknown> {
  const { statusCode, headers, body } = await test.app.inject(as(person, request));
  return { statusCode, headers: { ...headers, date: undefined, etag: undefined }, body };
}

/** Every call that names something by its id, by the routes of the contract. */
const CALLS: Record<string, { id: keyof typeof ids; request: (id: string, me: TestPerson) => InjectOptions }[]> = {
  getDocument: onDocuments(''),
  getDocumentFile: [...onDocuments('/file'), ...onDocuments('/file?download=1')],
  getDocumentThumbnail: onDocuments('/thumbnail'),
  getDocumentPreview: onDocuments('/preview'),
  listDocuments: [
    { id: 'family', request: (id) => ({ url: `/api/documents?familyId=${id}` }) },
    ...(['private', 'shared', 'general'] as const).map((id) => ({
      id,
      request: (value: string) => ({ url: `/api/documents?after=${value}&limit=200` }),
    })),
  ],
  createDocument: [
    { id: 'upload', request: (id, me) => creation({ fileId: id, target: personTarget(me.id, []) }) },
    { id: 'upload', request: (id, me) => creation({ fileId: id, target: { kind: 'family', familyId: me.familyId } }) },
    { id: 'family', request: (id) => creation({ target: { kind: 'family', familyId: id } }) },
    { id: 'family', request: (id, me) => creation({ target: personTarget(me.id, [id]) }) },
    { id: 'family', request: (id, me) => creation({ target: personTarget(me.id, [me.familyId, id]) }) },
  ],
};

function onDocuments(part: string) {
  return (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string) => ({ url: `/api/documents/${value}${part}` }),
  }));
}

function creation(input: object): InjectOptions {
  const payload = { fileId: randomUUID(), fileName: 'a.png', name: 'Mine', type: 'Other', ...input };
  return { method: 'POST', url: '/api/documents', payload };
}

it('every route that takes an id has its calls below', () => {
  const routes = Object.entries<Route>(contract).filter(
    ([, { params, query, body }]) =>
      params || Object.keys(query?.shape ?? {}).length > 0 || JSON.stringify(bodyShape(body)).includes('Id'),
  );
  expect(routes.map(([name]) => name).sort()).toEqual(Object.keys(CALLS).sort());
});

function bodyShape(body: Route['body']): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}

const ACTORS = ['an Admin of another family', 'an invited person', 'a requesting person', 'a removed Admin'];

describe.each(ACTORS)('%s', (name) => {
  it.each(Object.keys(CALLS))(
    '%s answers a foreign id byte for byte as a random one [SEC-2, SEC-7, SEC-8, SEC-9]',
    async (route) => {
      const me = outsider(name);
      const before = await readState();
      for (const { id, request } of CALLS[route] ?? []) {
        const foreign = await answerTo(me, request(ids[id], me));
        expect(foreign).toEqual(await answerTo(me, request(randomId(ids[id]), me)));
        expect(JSON.stringify(foreign)).not.toContain(owner.name);
        if (route !== 'listDocuments')
          expect(foreign).toMatchObject({ statusCode: expect.toSatisfy((s) => s === 404 || s === 400) });
      }
      expect(await readState()).toEqual(before);
    },
  );

  it('cannot put a document into the family for its owner, nor upload for a member of it', async () => {
    const me = outsider(name);
    const fileId = await uploadBytes(test, me);
    for (const target of [personTarget(owner.id, [ids.family]), personTarget(owner.id, [me.familyId])]) {
      const refused = await answerTo(me, creation({ fileId, target }));
      const random = await answerTo(me, creation({ fileId, target: personTarget(randomUUID(), [me.familyId]) }));
      expect(refused).toEqual(random);
      expect(refused).toMatchObject({ statusCode: 404 });
    }
  });

  it('sees an empty vault and only the own family', async () => {
    const me = outsider(name);
    expect((await test.app.inject(as(me, { url: '/api/documents' }))).json()).toEqual({ documents: [], next: null });
    expect((await test.app.inject(as(me, { url: `/api/documents?ownerId=${owner.id}` }))).json().documents).toEqual([]);
    const { families } = (await test.app.inject(as(me, { url: '/api/families' }))).json();
    expect(families.map((family: { id: string }) => family.id)).toEqual([me.familyId]);
  });
});

/** A made-up id on the same side of the others in time: `after` compares ids, and tells no more than that. */
function randomId(near: string): string {
  return `${near.slice(0, 15)}${randomUUID().slice(15)}`;
}

async function readState(): Promise<unknown> {
  return runSql(
    test,
    `select (select jsonb_agg(to_jsonb(d) order by id) from documents d) as documents,
      (select jsonb_agg(to_jsonb(s) order by document_id, family_id) from shares s) as shares,
      (select count(*) from files) as files, (select count(*) from members) as members`,
  );
}

const bytes = { payload: 'x', headers: { 'content-type': 'application/octet-stream' } };
const words = { payload: { name: 'Ours' } };

it.each([...Object.keys(CALLS), 'listFamilies', 'createFamily', 'uploadFile'])(
  '%s answers a visitor 401 [SEC-12]',
  async (name) => {
    const route: Route = contract[name as keyof typeof contract];
    const url = route.path.replace(':documentId', ids.shared);
    const body = {
      uploadFile: bytes,
      createFamily: words,
      createDocument: creation({ target: personTarget(owner.id, []) }),
    }[name];
    const visitor = { ...owner, cookie: '' };
    const answer = await test.app.inject(as(visitor, { ...body, method: route.method, url }));
    expect(answer.json()).toEqual({ error: { code: 'unauthorized' } });
    expect(answer.statusCode).toBe(401);
  },
);
