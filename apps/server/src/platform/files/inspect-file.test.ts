import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceFromBuffer } from './file-window.ts';
import { inspectFile } from './inspect-file.ts';

const inspectBytes = (bytes: Buffer) => inspectFile(sourceFromBuffer(bytes));
const latin = (text: string) => Buffer.from(text, 'latin1');

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(80);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

const JPEG_FRAME = '\xff\xc0\x00\x11\x08\x00\x0a\x00\x14\x03';
const JPEG = latin(`\xff\xd8\xff\xe0\x00\x04AB${JPEG_FRAME}`);
const GIF = latin('GIF89a\x05\0\x04\0\0\0\0,\0\0\0\0\x05\0\x04\0\0');

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML after blanks', '\n\n  <html><body>'],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['a shell script', '#!/bin/sh\nrm -rf ~'],
  ['JavaScript', 'alert(document.cookie)'],
  ['RTF', '{\\rtf1 hello}'],
  ['the EICAR text', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'],
  ['an empty file', ''],
  ['a program', 'MZ\x90\0\x03'],
  ['a RAR archive', 'Rar!\x1a\x07\0'],
  ['gzip', '\x1f\x8b\x08\0'],
  ['an MP4 film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ['text that begins with BM', `BMW service book${' '.repeat(60)}`],
  ['HTML that names a PDF', '<html>%PDF-1.7'],
  ['HTML that names a PDF later', 'hello <script src=x></script> %PDF-1.7'],
  ['a script that names a PDF', '/*%PDF-1.7*/alert(1)'],
  ['a shell script that names a PDF', '#!/bin/sh\n%PDF-1.7'],
  ['an archive that holds a PDF', `a.pdf${'\0'.repeat(252)}ustar${'\0'.repeat(250)}%PDF-1.7`],
  ['a PDF that begins too late', `${' '.repeat(1024)}%PDF-1.7`],
])('%s is refused [SEC-26]', async (_what, content) => {
  await expect(inspectBytes(latin(content))).rejects.toMatchObject({ name: 'RefusedFile', reason: 'type' });
});

it.each([
  ['at the very beginning', '%PDF-1.7\n'],
  ['after a byte order mark', '\xef\xbb\xbf%PDF-1.7'],
  ["after a printer's lines", '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4'],
  ['after 1,019 bytes', `${'\0'.repeat(1019)}%PDF-1.4`],
])('a PDF may begin %s', async (_where, content) => {
  expect(await inspectBytes(latin(content))).toEqual({
    kind: 'pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
  });
});

it('the size of a picture is read from its header', async () => {
  expect(await inspectBytes(JPEG)).toMatchObject({ kind: 'jpeg', width: 20, height: 10 });
  expect(await inspectBytes(GIF)).toMatchObject({ kind: 'gif', width: 5, height: 4 });
  expect(await inspectBytes(bmp(7, -9))).toMatchObject({ kind: 'bmp', width: 7, height: 9 });
  expect(await inspectBytes(png(30, 20))).toMatchObject({ kind: 'png', width: 30, height: 20 });
});

it('64 megapixels are accepted, one row more is refused [SEC-29] [REA-12]', async () => {
  expect(await inspectBytes(png(8192, 6144))).toMatchObject({ kind: 'png' });
  expect(await inspectBytes(png(10_000, 6400))).toMatchObject({ kind: 'png' });
  await expect(inspectBytes(png(10_000, 6401))).rejects.toMatchObject({ reason: 'pixels' });
  await expect(inspectBytes(png(0xffffffff, 0xffffffff))).rejects.toMatchObject({ reason: 'pixels' });
});

it('a GIF frame beyond its screen counts [SEC-29]', async () => {
  const bomb = latin('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\0');
  await expect(inspectBytes(bomb)).rejects.toMatchObject({ reason: 'pixels' });
});

it('a GIF that is also a script is a GIF and nothing else [SEC-27]', async () => {
  const polyglot = Buffer.concat([GIF, latin('/*')]);
  expect((await inspectBytes(polyglot)).mediaType).toBe('image/gif');
});

it('a picture without a size is refused', async () => {
  await expect(inspectBytes(png(0, 10))).rejects.toMatchObject({ reason: 'type' });
  await expect(inspectBytes(latin('\xff\xd8\xff\xe0\x00\x04AB\xff\xd9\0\0'))).rejects.toMatchObject({ reason: 'type' });
});

it('a large EXIF block is skipped, not read', async () => {
  const exif = Buffer.concat([latin('\xff\xe1\xff\xff'), Buffer.alloc(65_533)]);
  const photo = Buffer.concat([latin('\xff\xd8'), exif, exif, exif, latin(JPEG_FRAME), Buffer.alloc(1_000_000)]);
  let readBytes = 0;
  const inspected = await inspectFile({
    sizeBytes: photo.length,
    read: async (start, length) => {
      readBytes += length;
      return photo.subarray(start, start + length);
    },
  });
  expect(inspected).toMatchObject({ width: 20, height: 10 });
  expect(readBytes).toBeLessThan(5 * 4096);
});

const SIGNATURES = [
  JPEG,
  GIF,
  png(3, 3),
  bmp(2, 2),
  latin('RIFF\x10\0\0\0WEBPVP8X'),
  latin('II*\0\x08\0\0\0'),
  latin('MM\0+\0\x08\0\0'),
  latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x20meta\0\0\0\0\0\0\0\x18iprp\0\0\0\x10ipco'),
  latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  latin('PK\x03\x04'),
  latin('%PDF-'),
];

it('whatever follows a signature, the answer is a kind or a refusal, soon [SEC-30]', async () => {
  const file = fc
    .tuple(fc.constantFrom(...SIGNATURES), fc.uint8Array({ maxLength: 5000, size: 'max' }))
    .map(([signature, rest]) => Buffer.concat([signature, rest]));
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      const outcome = await inspectBytes(bytes).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.name).toBe('RefusedFile');
    }),
    { numRuns: 400 },
  );
});
