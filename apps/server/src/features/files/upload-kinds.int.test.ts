import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { countRows } from '../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { sendRequest } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';

function upload(person: TestPerson, payload: Buffer | string) {
  const headers = { 'content-type': 'application/octet-stream' };
  return sendRequest(person, { method: 'POST', url: '/api/uploads', headers, payload });
}

async function expectRefused(person: TestPerson, bytes: Buffer | string): Promise<void> {
  const [stored, rows] = [listStored(person.server), await countRows(person.server, 'files')];
  const answer = await upload(person, bytes);
  expect(answer.json()).toEqual(errorBody('file_type_refused'));
  expect(answer.statusCode).toBe(415);
  expect(listStored(person.server)).toEqual(stored);
  expect(await countRows(person.server, 'files')).toBe(rows);
}

it.for([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML after blanks', '\n\n   <html><body>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['a shell script', '#!/bin/sh\nrm -rf /'],
  ['JavaScript', 'alert(document.cookie)'],
  ['an empty ZIP', 'PK\x05\x06'.padEnd(22, '\0')],
  ['a gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ['a program', Buffer.from('7f454c4602010100', 'hex')],
  ['words', 'hello'],
  ['one byte', 'x'],
] as const)('an upload of %s is answered 415, and nothing is kept [SEC-26]', ([_what, bytes], { person }) =>
  expectRefused(person, bytes),
);

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.for([
    'html-named-jpg.jpg',
    'rtf-named-doc.doc',
    'svg-with-script.svg',
    'docm-with-macro.docm',
    'eicar-named-pdf.pdf',
    'zip-plain-named-docx.docx',
  ])('an upload of %s is answered 415, and nothing is kept [SEC-26]', (name, { person }) =>
    expectRefused(person, readSample(`hostile/${name}`)),
  );

  it.for([
    ['jpeg-giant-280-megapixels.jpg', 'image_too_large'],
    ['png-pixel-bomb-40000x40000.png', 'image_too_large'],
    ['docx-zip-bomb-200mb.docx', 'document_unpacks_too_large'],
  ] as const)('the upload %s is refused as %s, and nothing is kept', async ([name, code], { server, person }) => {
    const stored = listStored(server);
    const answer = await upload(person, readSample(`hostile/${name}`));
    expect(answer.json()).toEqual(errorBody(code));
    expect(answer.statusCode).toBe(415);
    expect(listStored(server)).toEqual(stored);
  });

  it.for([
    ['hostile/png-named-jpg.jpg', 'png'],
    ['hostile/polyglot-jpeg-zip.jpg', 'jpeg'],
    ['images/heic-iphone-photo.heic', 'heic'],
    ['images/tiff-multi-page-text.tif', 'tiff'],
    ['images/avif-8bit-yuv420.avif', 'avif'],
    ['images/bmp-24bit-cat.bmp', 'bmp'],
    ['images/gif-animated-squares.gif', 'gif'],
    ['images/webp-photo.webp', 'webp'],
    ['pdf/signed.pdf', 'pdf'],
    ['office/doc-97-sample.doc', 'doc'],
    ['office/docx-table.docx', 'docx'],
    ['office/xls-97-sample.xls', 'xls'],
    ['office/xlsx-monthly-budget.xlsx', 'xlsx'],
    ['hostile/encrypted-password-is-pass.docx', 'locked'],
    ['hostile/encrypted-password-tika.xlsx', 'locked'],
  ] as const)(
    'the upload %s is stored as what its content is, %s, with its SHA-256 [REA-12]',
    async ([path, kind], { person }) => {
      const bytes = readSample(path);
      const answer = await upload(person, bytes);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        fileId: expect.any(String),
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        kind,
      });
    },
  );
});
