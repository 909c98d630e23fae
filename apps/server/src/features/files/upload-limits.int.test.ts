import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { as, buildTestApp, ORIGIN, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { chunked, listen, sendRaw } from '../../../test/raw-request.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

const LIMIT = 10 * 1024 * 1024;

let test: TestApp;
let person: TestPerson;
let port: number;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
  port = await listen(test);
});
afterAll(() => test.stop());
beforeEach(() => clearFiles(test));

/** A PDF by its first bytes, and of just this size. */
function pdfOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, 0x20);
  bytes.write('%PDF-1.7\n');
  return bytes;
}

function headers(): Record<string, string> {
  return {
    cookie: person.cookie,
    origin: ORIGIN,
    'idempotency-key': randomUUID(),
    'content-type': 'application/octet-stream',
  };
}

function upload(framing: Record<string, string>, pieces: Iterable<Buffer>): Promise<string> {
  return sendRaw(port, { path: '/api/uploads', headers: { ...headers(), ...framing }, pieces });
}

const withLength = (bytes: Buffer, claimed = bytes.length) => upload({ 'content-length': String(claimed) }, [bytes]);
const inChunks = (bytes: Buffer) => upload({ 'transfer-encoding': 'chunked' }, chunked(bytes));

async function expectNothingKept(): Promise<void> {
  await vi.waitFor(() => expect(listStored(test)).toEqual([]), { timeout: 10_000 });
  expect(await countRows(test, 'files')).toBe(0);
  expect(await countRows(test, 'idempotency_keys')).toBe(0);
}

it.each([
  ['by its length', withLength],
  ['in chunks', inChunks],
])('10 MiB sent %s are accepted [SEC-25]', async (_how, send) => {
  const answer = await send(pdfOf(LIMIT));
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ sizeBytes: LIMIT, kind: 'pdf' });
  expect(listStored(test)).toHaveLength(1);
});

it.each([
  ['by its length', () => withLength(pdfOf(LIMIT + 1))],
  ['in chunks', () => inChunks(pdfOf(LIMIT + 1))],
  ['in chunks of a byte past the limit', () => inChunks(pdfOf(LIMIT + 100_000))],
])('one byte more sent %s answers 413, and nothing is kept [SEC-25]', async (_how, send) => {
  const answer = await send();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('{"error":{"code":"file_too_large"}}');
  await expectNothingKept();
});

it('a length that claims less hides nothing: what follows is no part of the upload [SEC-25]', async () => {
  await withLength(pdfOf(LIMIT + 1), 100);
  const kept = await runSql(test, 'select size_bytes::int as size from files');
  for (const { size } of kept) expect(size).toBe(100);
  for (const file of listStored(test)) expect(fs.statSync(file).size).toBeLessThan(1000);
});

it.each([
  ['more than is sent', LIMIT],
  ['more than is allowed', LIMIT * 100],
])('a length that claims %s keeps nothing once the sender hangs up [SEC-25]', async (_what, claimed) => {
  const framing = { ...headers(), 'content-length': String(claimed) };
  await sendRaw(port, { path: '/api/uploads', headers: framing, pieces: [pdfOf(1000)], hangsUp: true });
  await expectNothingKept();
});

it('two lengths, or a length beside chunks, are refused [SEC-25]', async () => {
  const both = await upload({ 'content-length': '10', 'transfer-encoding': 'chunked' }, chunked(pdfOf(100)));
  expect(both).toMatch(/^HTTP\/1\.1 400 /);
  await expectNothingKept();
});

it('the server answers other requests after each of these', async () => {
  expect(await sendRaw(port, { method: 'GET', path: '/api/health', headers: {}, pieces: [] })).toContain('alive');
});

it('nothing sent is answered 400, and nothing is kept [SEC-26]', async () => {
  for (const send of [withLength, inChunks]) {
    const answer = await send(Buffer.alloc(0));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":{"code":"file_empty"}}');
  }
  await expectNothingKept();
});

it('an upload broken off midway leaves nothing, neither in the store nor in the database', async () => {
  const request = http.request({
    port,
    path: '/api/uploads',
    method: 'POST',
    headers: { ...headers(), 'content-length': LIMIT },
  });
  request.on('error', () => {});
  request.write(pdfOf(1024 * 1024));
  await vi.waitFor(() => expect(listStored(test)).toHaveLength(1)); // it is being written
  request.destroy();
  await expectNothingKept();
});

it('an upload without a session is refused before a byte of it is stored', async () => {
  const request = {
    method: 'POST' as const,
    url: '/api/uploads',
    headers: { 'content-type': 'application/octet-stream' },
  };
  const answer = await test.app.inject(as({ ...person, cookie: '' }, { ...request, payload: pdfOf(1000) }));
  expect(answer.statusCode).toBe(401);
  await expectNothingKept();
});

it('an operator’s limit holds as exactly', async () => {
  const small = await buildTestApp({ besides: test, maxUploadBytes: 1024 * 1024 });
  const send = (bytes: Buffer) =>
    small.app.inject(
      as(person, {
        method: 'POST',
        url: '/api/uploads',
        headers: { 'content-type': 'application/octet-stream' },
        payload: bytes,
      }),
    );
  expect((await send(pdfOf(1024 * 1024 + 1))).statusCode).toBe(413);
  expect((await send(pdfOf(1024 * 1024))).statusCode).toBe(201);
  await small.stop();
});
