import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  PNG,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { countRows } from '../../../test/run-sql.ts';

let test: TestApp;
let person: TestPerson;
let twin: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  twin = await buildTestApp({ besides: test });
  person = await signUpPerson(test);
});
afterAll(async () => {
  await twin.stop();
  await test.stop();
});
beforeEach(() => clearFiles(test));

function upload(key: string, { app }: TestApp = test, by = person) {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
  return app.inject(as(by, { method: 'POST', url: '/api/uploads', headers, payload: PNG }));
}

function create(key: string, fileId: string, { app }: TestApp = test, by = person) {
  const target = { kind: 'person', personId: by.id, shareWith: [] };
  const payload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target };
  return app.inject(as(by, { method: 'POST', url: '/api/documents', headers: { 'idempotency-key': key }, payload }));
}

/** A hundred times at once, on two servers. */
function hundredTimes<Answer>(call: (server: TestApp) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 100 }, (_, index) => call(index % 2 === 0 ? test : twin)));
}

it('one upload sent a hundred times at once, on two servers, is one file with one answer [REL-9]', async () => {
  const key = randomUUID();
  const answers = await hundredTimes((server) => upload(key, server));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countRows(test, 'files')).toBe(1);
  const [stored, ...others] = listStored(test);
  expect(others).toEqual([]);
  expect(stored).toContain(answers[0]?.json().fileId);
});

it('one creation sent a hundred times at once, on two servers, is one document [REL-9]', async () => {
  const [key, fileId] = [randomUUID(), await uploadBytes(test, person)];
  const answers = await hundredTimes((server) => create(key, fileId, server));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await countRows(test, 'documents')).toBe(1);
  expect(await countRows(test, 'activity')).toBe(1);
});

it('one family created a hundred times at once is one family', async () => {
  const before = await countRows(test, 'families');
  const headers = { 'idempotency-key': randomUUID() };
  const request = { method: 'POST' as const, url: '/api/families', headers, payload: { name: 'Cousins' } };
  const answers = await hundredTimes(({ app }) => app.inject(as(person, request)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countRows(test, 'families')).toBe(before + 1);
});

it('retried after the answer was lost, the same document comes back [REL-9]', async () => {
  const [key, fileId] = [randomUUID(), await uploadBytes(test, person)];
  const first = await create(key, fileId);
  const again = await create(key, fileId, twin);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(await countRows(test, 'documents')).toBe(1);
});

it('a key that another route has used is refused, and the other route’s result stays', async () => {
  const key = randomUUID();
  const uploaded = await upload(key);
  const refused = await create(key, uploaded.json().fileId);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({ error: { code: 'key_reused' } });
  expect((await upload(key)).json()).toEqual(uploaded.json());
  expect(await countRows(test, 'documents')).toBe(0);
});

it('a refused call leaves its key free', async () => {
  const key = randomUUID();
  expect((await create(key, randomUUID())).statusCode).toBe(400);
  expect((await create(key, await uploadBytes(test, person))).statusCode).toBe(201);
});

it('two people may use the same key', async () => {
  const [key, other] = [randomUUID(), await signUpPerson(test, 'Ada Stone')];
  const [mine, theirs] = await Promise.all([upload(key), upload(key, test, other)]);
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  expect(mine.json().fileId).not.toBe(theirs.json().fileId);
});

it('without a key, or with one that is no UUID, nothing is done', async () => {
  for (const key of ['', '1234']) {
    expect((await upload(key)).statusCode).toBe(400);
    expect((await create(key, randomUUID())).statusCode).toBe(400);
  }
  expect(listStored(test)).toEqual([]);
});
