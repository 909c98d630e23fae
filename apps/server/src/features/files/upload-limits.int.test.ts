import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { expect, vi } from 'vitest';
import { addStoredFile } from '../../../test/add-stored-file.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { errorBody, errorText } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { chunked, listen, sendRaw } from '../../../test/raw-request.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';

const LIMIT = 10 * 1024 * 1024;

const it = base.extend('port', { scope: 'file' }, ({ server }) => listen(server));

it.beforeEach(({ server }) => clearFiles(server));

/** A PDF by its first bytes, and of just this size. */
function pdfOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, 0x20);
  bytes.write('%PDF-1.7\n');
  return bytes;
}

function headers(person: TestPerson): Record<string, string> {
  return {
    cookie: person.cookie,
    origin: ORIGIN,
    'idempotency-key': randomUUID(),
    'content-type': 'application/octet-stream',
  };
}

async function upload(person: TestPerson, framing: Record<string, string>, pieces: Iterable<Buffer>): Promise<string> {
  const port = await listen(person.server);
  return sendRaw(port, { path: '/api/uploads', headers: { ...headers(person), ...framing }, pieces });
}

const withLength = (person: TestPerson, bytes: Buffer, claimed = bytes.length) =>
  upload(person, { 'content-length': String(claimed) }, [bytes]);
const inChunks = (person: TestPerson, bytes: Buffer) =>
  upload(person, { 'transfer-encoding': 'chunked' }, chunked(bytes));

async function expectNothingKept(server: TestServer): Promise<void> {
  await vi.waitFor(() => expect(listStored(server)).toEqual([]), { timeout: 10_000 });
  expect(await countRows(server, 'files')).toBe(0);
  expect(await countRows(server, 'idempotency_keys')).toBe(0);
}

it.for([
  ['by its length', withLength],
  ['in chunks', inChunks],
] as const)('10 MiB sent %s are accepted [SEC-25]', async ([_how, send], { server, person }) => {
  const answer = await send(person, pdfOf(LIMIT));
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ sizeBytes: LIMIT, kind: 'pdf' });
  expect(listStored(server)).toHaveLength(1);
});

it.for([
  ['by its length', withLength, LIMIT + 1],
  ['in chunks', inChunks, LIMIT + 1],
  ['in chunks of a byte past the limit', inChunks, LIMIT + 100_000],
] as const)(
  'one byte more sent %s answers 413, and nothing is kept [SEC-25]',
  async ([_how, send, size], { server, person }) => {
    const answer = await send(person, pdfOf(size));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(errorText('file_too_large'));
    await expectNothingKept(server);
  },
);

it('a length that claims less hides nothing: what follows is no part of the upload [SEC-25]', async ({
  server,
  person,
}) => {
  await withLength(person, pdfOf(LIMIT + 1), 100);
  const kept = await runSql(server, 'select size_bytes::int as size from files');
  for (const { size } of kept) expect(size).toBe(100);
  for (const file of listStored(server)) expect(fs.statSync(file).size).toBeLessThan(1000);
});

it.for([
  ['more than is sent', LIMIT],
  ['more than is allowed', LIMIT * 100],
] as const)(
  'a length that claims %s keeps nothing once the sender hangs up [SEC-25]',
  async ([_what, claimed], { server, person, port }) => {
    const framing = { ...headers(person), 'content-length': String(claimed) };
    await sendRaw(port, { path: '/api/uploads', headers: framing, pieces: [pdfOf(1000)], hangsUp: true });
    await expectNothingKept(server);
  },
);

it('two lengths, or a length with chunks, are refused [SEC-25]', async ({ server, person }) => {
  const both = await upload(person, { 'content-length': '10', 'transfer-encoding': 'chunked' }, chunked(pdfOf(100)));
  expect(both).toMatch(/^HTTP\/1\.1 400 /);
  await expectNothingKept(server);
});

it('the server answers other requests after each of these', async ({ port }) => {
  expect(await sendRaw(port, { method: 'GET', path: '/api/health', headers: {}, pieces: [] })).toContain('alive');
});

it('an empty upload is answered 400, and nothing is kept [SEC-26]', async ({ server, person }) => {
  for (const send of [withLength, inChunks]) {
    const answer = await send(person, Buffer.alloc(0));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(errorText('file_empty'));
  }
  await expectNothingKept(server);
});

it('an upload broken off midway leaves nothing, neither in the store nor in the database', async ({
  server,
  person,
  port,
}) => {
  const request = http.request({
    port,
    path: '/api/uploads',
    method: 'POST',
    headers: { ...headers(person), 'content-length': LIMIT },
  });
  request.on('error', () => {});
  request.write(pdfOf(1024 * 1024));
  await vi.waitFor(() => expect(listStored(server)).toHaveLength(1), { timeout: 10_000 }); // it is being written
  request.destroy();
  await expectNothingKept(server);
});

it('an upload without a session is refused before a byte of it is stored', async ({ server, person }) => {
  const request = {
    method: 'POST' as const,
    url: '/api/uploads',
    headers: { 'content-type': 'application/octet-stream' },
  };
  const answer = await sendRequest({ ...person, cookie: '' }, { ...request, payload: pdfOf(1000) });
  expect(answer.statusCode).toBe(401);
  await expectNothingKept(server);
});

it('an operator’s limit holds as exactly', async ({ server, person }) => {
  const small = await buildTestServer({ sharesDatabaseWith: server, maxUploadBytes: 1024 * 1024 });
  const send = (bytes: Buffer) =>
    sendRequest(on(small, person), {
      method: 'POST',
      url: '/api/uploads',
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  expect((await send(pdfOf(1024 * 1024 + 1))).statusCode).toBe(413);
  expect((await send(pdfOf(1024 * 1024))).statusCode).toBe(201);
  await small.stop();
});

it('uploads without a document end at 500 MB, where each counts for 256 KB, many at once included', async ({
  server,
  person,
  sql,
}) => {
  const sizeBytes = 500 * 1024 * 1024 - 256 * 1024;
  await addStoredFile(server, pdfOf(10), { uploadedBy: person.id, sizeBytes });
  const send = () =>
    sendRequest(person, {
      method: 'POST',
      url: '/api/uploads',
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: pdfOf(1000),
    });
  // all are past their first check when the first of them commits
  await sql.run('begin');
  await sql.run('lock table files in share mode');
  const sending = Array.from({ length: 8 }, send);
  await expect.poll(() => countWaiting(server), { timeout: 10_000 }).toBeGreaterThan(3);
  await sql.run('commit');
  const answers = (await Promise.all(sending)).map((answer) => answer.json());
  expect(answers.filter(({ fileId }) => fileId)).toHaveLength(2); // the second one goes past it
  expect(answers.filter(({ error }) => error)).toEqual(Array(6).fill(errorBody('too_many_requests')));
  expect(listStored(server)).toHaveLength(3);
});
