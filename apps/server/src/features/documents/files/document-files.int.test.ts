import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { parse } from 'content-disposition';
import { describe, expect } from 'vitest';
import { needs } from '../../../../../../scripts/test/needs.ts';
import { errorText } from '../../../../test/error-body.ts';
import { getFile as getFileOf } from '../../../../test/file-link.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { makePhoto } from '../../../../test/make-photo.ts';
import { hasSamples, readSample } from '../../../../test/sample-files.ts';
import { send } from '../../../../test/send.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base
  .extend('photo', { scope: 'file' }, () => makePhoto())
  .extend('document', ({ person, photo }) => createDocument(person, { bytes: photo, fileName: 'holiday.jpg' }));

function getFile(person: TestPerson, { id }: Document, range?: string, download = false) {
  return getFileOf(person, id, { download, headers: range ? { range } : {} });
}

it('a photo of some 4 MB comes back byte for byte, under its own type', async ({ person, photo, document }) => {
  expect(photo.length).toBeGreaterThan(3_000_000);
  const answer = await getFile(person, document);
  expect(answer.statusCode).toBe(200);
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(
    createHash('sha256').update(photo).digest('hex'),
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(photo.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename=holiday.jpg',
    'x-content-type-options': 'nosniff',
  });
});

it.for([
  ['the first bytes', 'bytes=0-99', 0, 100],
  ['one byte', 'bytes=7-7', 7, 8],
  ['a middle that crosses pieces of the store', 'bytes=262000-263000', 262_000, 263_001],
  ['from somewhere on', 'bytes=3000000-', 3_000_000, undefined],
  ['the last bytes', 'bytes=-500', -500, undefined],
  ['more than there is', 'bytes=3000000-99999999', 3_000_000, undefined],
] as const)(
  'a range of %s is answered 206 with just those [DAT-4]',
  async ([_what, range, start, end], { person, photo, document }) => {
    const answer = await getFile(person, document, range);
    const expected = photo.subarray(start, end);
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(expected)).toBe(true);
    const first = start < 0 ? photo.length + start : start;
    expect(answer.headers['content-range']).toBe(`bytes ${first}-${first + expected.length - 1}/${photo.length}`);
  },
);

it.for([1024 * 1024, 1024 * 1024 + 1])(
  'a file of %i bytes is served whole, and in ranges up to its last byte [DAT-4]',
  async (size, { person }) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
    const made = await createDocument(person, { bytes });
    expect((await getFile(person, made)).rawPayload.equals(bytes)).toBe(true);
    const last = await getFile(person, made, 'bytes=-300000');
    expect([last.statusCode, last.rawPayload.equals(bytes.subarray(-300_000))]).toEqual([206, true]);
  },
);

it('a range past the end is answered 416 with the length', async ({ person, photo, document }) => {
  const answer = await getFile(person, document, `bytes=${photo.length}-`);
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe(`bytes */${photo.length}`);
  expect(answer.body).toBe('');
});

it('a request for several ranges gets the whole file', async ({ person, photo, document }) => {
  const answer = await getFile(person, document, 'bytes=0-1,5-6');
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBe(photo.length);
});

it('a range of a file that has another ETag by now gets the whole of the new one', async ({ person, document }) => {
  const { etag } = (await getFile(person, document)).headers;
  const ask = (ifRange: string) =>
    getFileOf(person, document.id, { headers: { range: 'bytes=0-9', 'if-range': ifRange } });
  expect((await ask(String(etag))).statusCode).toBe(206);
  expect((await ask('"another"')).statusCode).toBe(200);
});

it.for([
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\elena\\scan.jpeg', 'scan.jpeg'],
  ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie_ x=1.jpg'],
  ['nul\u0000byte.jpg', 'nulbyte.jpg'],
  ['\u202Egpj.exe', 'gpj.jpg'],
  ['<img src=x onerror=alert(1)>.jpg', '_img src=x onerror=alert(1)_.jpg'],
  ['"; filename="evil.exe', '_; filename=_evil.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['', 'document.jpg'],
  [`${'a'.repeat(4996)}.jpg`, `${'a'.repeat(120)}.jpg`],
] as const)('the file name %# is saved under a safe name [SEC-28]', async ([fileName, saved], { person, photo }) => {
  const made = await createDocument(person, { bytes: photo.subarray(0, 200_000), fileName });
  const answer = await getFile(person, made, 'bytes=0-0', true);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/);
  expect(parse(String(answer.headers['content-disposition'])).parameters).toEqual({ filename: saved });
  expect(Object.keys(answer.headers)).not.toContain('set-cookie');
});

it('a name beyond ASCII is given twice, as RFC 6266 has it [SEC-28]', async ({ person, photo }) => {
  const made = await createDocument(person, {
    bytes: photo.subarray(0, 200_000),
    fileName: 'Führerschein 免许.jpg',
  });
  const answer = await getFile(person, made, 'bytes=0-0', true);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="F?hrerschein ??.jpg"; filename*=UTF-8''F%C3%BChrerschein%20%E5%85%8D%E8%AE%B8.jpg`,
  );
});

it('markup in names comes back as the words it is, in JSON alone [SEC-32]', async ({ person }) => {
  const name = '<script>alert(1)</script>';
  const made = await createDocument(person, { name, fileName: `${name}.png` });
  const answer = await send(person, `GET /api/documents/${made.id}`);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.json()).toMatchObject({ name, fileName: `${name}.png` });
});

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it('Office files are offered as downloads, never shown', async ({ person }) => {
    const made = await createDocument(person, {
      bytes: readSample('office/docx-table.docx'),
      fileName: 'table.docx',
    });
    expect((await getFile(person, made)).headers['content-disposition']).toBe('attachment; filename=table.docx');
  });

  it('a polyglot is served as the picture it is, sandboxed, under its own ending [SEC-27]', async ({ person }) => {
    const made = await createDocument(person, {
      bytes: readSample('hostile/polyglot-jpeg-zip.jpg'),
      fileName: 'page.html',
    });
    const { headers } = await getFile(person, made);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': 'inline; filename=page.jpg',
    });
  });
});

it.for([
  [1000, 500],
  [1024 * 1024 - 9, 1_000_000],
] as const)(
  'a file of %i bytes that was changed in the store at byte %i is not served',
  async ([size, at], { server, person }) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
    const made = await createDocument(person, { bytes });
    const stored = `${server.folder}/files/documents/${made.fileId.slice(-2)}/${made.fileId}`;
    const sealed = fs.readFileSync(stored);
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    fs.writeFileSync(stored, sealed);
    const answer = await getFile(person, made);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toBe(errorText('file_damaged'));
    expect(answer.headers).not.toHaveProperty('content-disposition');
  },
);
