import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { countRows } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { forPerson, PNG, uploadBytes } from '../../../test/test-documents.ts';
import { on, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { uploadFile } from './upload-file.ts';

it.beforeEach(({ server }) => clearFiles(server));

function upload(key: string, by: TestPerson) {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
  return sendRequest(by, { method: 'POST', url: '/api/uploads', headers, payload: PNG });
}

function create(key: string, fileId: string, by: TestPerson) {
  const target = forPerson(by);
  const payload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target };
  return sendRequest(by, { method: 'POST', url: '/api/documents', headers: { 'idempotency-key': key }, payload });
}

/** A hundred times at once, on two servers. */
function hundredTimes<Answer>(
  server: TestServer,
  call: (server: TestServer) => Promise<Answer>,
  twin: TestServer,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 100 }, (_, index) => call(index % 2 === 0 ? server : twin)));
}

it('one upload sent a hundred times at once, on two servers, is one file with one answer [REL-9]', async ({
  server,
  person,
  twin,
}) => {
  const key = randomUUID();
  const answers = await hundredTimes(server, (server) => upload(key, on(server, person)), twin);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countRows(server, 'files')).toBe(1);
  const [stored, ...others] = listStored(server);
  expect(others).toEqual([]);
  expect(stored).toContain(answers[0]?.json().fileId);
});

it('an upload says when it begins and when it has been committed', async ({ server, person }) => {
  const counts: number[] = [];
  const noteUpload = async () => void counts.push(await countRows(server, 'files'));
  const notes: Promise<void>[] = [];
  const limits = { maxUploadBytes: 1_000, quotaBytes: 1_000, isQuotaEnforced: false };
  const deps = { ...server, ...limits, noteUpload: () => void notes.push(noteUpload()) };
  async function* stream() {
    await Promise.all(notes); // counted before the bytes have come
    yield PNG;
  }
  await uploadFile(deps, bearerOf(person.cookie), { key: randomUUID(), stream: stream() });
  await Promise.all(notes);
  expect(counts).toEqual([0, 1]);
});

it('one creation sent a hundred times at once, on two servers, is one document [REL-9]', async ({
  server,
  person,
  twin,
}) => {
  const [key, fileId] = [randomUUID(), await uploadBytes(person)];
  const answers = await hundredTimes(server, (server) => create(key, fileId, on(server, person)), twin);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await countRows(server, 'documents')).toBe(1);
  expect(await countRows(server, 'activity')).toBe(1);
});

it('one family created a hundred times at once is one family', async ({ server, person, twin }) => {
  const before = await countRows(server, 'families');
  const headers = { 'idempotency-key': randomUUID() };
  const request = { method: 'POST' as const, url: '/api/families', headers, payload: { name: 'Cousins' } };
  const answers = await hundredTimes(server, (server) => sendRequest(on(server, person), request), twin);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countRows(server, 'families')).toBe(before + 1);
});

it('a creation repeated after a lost answer returns the same document [REL-9]', async ({ server, person, twin }) => {
  const [key, fileId] = [randomUUID(), await uploadBytes(person)];
  const first = await create(key, fileId, person);
  const again = await create(key, fileId, on(twin, person));
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(await countRows(server, 'documents')).toBe(1);
});

it('a key that another route has used is refused, and the other route’s result stays', async ({ server, person }) => {
  const key = randomUUID();
  const uploaded = await upload(key, person);
  const refused = await create(key, uploaded.json().fileId, person);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual(errorBody('key_reused'));
  expect((await upload(key, person)).json()).toEqual(uploaded.json());
  expect(await countRows(server, 'documents')).toBe(0);
});

it('a refused call leaves its key free', async ({ person }) => {
  const key = randomUUID();
  expect((await create(key, randomUUID(), person)).statusCode).toBe(400);
  expect((await create(key, await uploadBytes(person), person)).statusCode).toBe(201);
});

it('two people may use the same key', async ({ server, person }) => {
  const [key, other] = [randomUUID(), await signUpPerson(server, 'Ada Stone')];
  const [mine, theirs] = await Promise.all([upload(key, person), upload(key, other)]);
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  expect(mine.json().fileId).not.toBe(theirs.json().fileId);
});

it('a creation without an idempotency key, or with one that is no UUID, does nothing', async ({ server, person }) => {
  for (const key of ['', '1234']) {
    expect((await upload(key, person)).statusCode).toBe(400);
    expect((await create(key, randomUUID(), person)).statusCode).toBe(400);
  }
  expect(listStored(server)).toEqual([]);
});
