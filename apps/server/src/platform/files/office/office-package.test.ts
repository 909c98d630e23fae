import { expect, it } from 'vitest';
import { contentTypes, makeZip, packedZeros, type ZipPart } from '../../../../test/make-zip.ts';
import { openWindow, sourceFromBuffer } from '../file-window.ts';
import { inspectOfficePackage } from './office-package.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.';
const SHEET = `${TYPE}spreadsheetml.sheet.main+xml`;

function inspectParts(parts: ZipPart[]) {
  return inspectOfficePackage(openWindow(sourceFromBuffer(makeZip(parts))));
}

it('a package is what its main part says', async () => {
  expect(await inspectParts([contentTypes(), { name: 'word/document.xml', content: '<w/>' }])).toBe('docx');
  expect(await inspectParts([contentTypes(SHEET), { name: 'xl/workbook.xml', content: '<x/>' }])).toBe('xlsx');
});

it.each([
  ['a plain archive', [{ name: 'a.txt', content: 'hello' }]],
  ['a presentation', [contentTypes(`${TYPE}presentationml.presentation.main+xml`)]],
  ['a template', [contentTypes(`${TYPE}wordprocessingml.template.main+xml`)]],
  ['Word with macros', [contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')]],
  ['Excel with macros', [contentTypes('application/vnd.ms-excel.sheet.macroEnabled.main+xml')]],
  ['a macro smuggled into a DOCX', [contentTypes(), { name: 'word/vbaProject.bin', content: 'x' }]],
  ['a locked archive', [contentTypes(), { name: 'a', content: 'x', flags: 1 }]],
  ['a part that is no deflate stream', [contentTypes(), { name: 'a', packed: Buffer.from('\xff\xff\xff') }]],
])('%s is refused [SEC-26]', async (_what, parts) => {
  await expect(inspectParts(parts)).rejects.toMatchObject({ name: 'RefusedFile', reason: 'type' });
});

it('a packed 4 GiB is refused by counting, with little memory, whatever it claims to be [SEC-29]', async () => {
  const bomb = makeZip([contentTypes(), { name: 'word/document.xml', packed: packedZeros(4096), claimedBytes: 12 }]);
  expect(bomb.length).toBeLessThan(5_000_000);
  const before = process.memoryUsage().rss;
  const inspected = inspectOfficePackage(openWindow(sourceFromBuffer(bomb)));
  await expect(inspected).rejects.toMatchObject({ reason: 'unpacked' });
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

it('many parts count together [SEC-29]', async () => {
  const part = packedZeros(48);
  const fits = Array.from({ length: 3 }, (_, index) => ({ name: `part${index}`, packed: part }));
  expect(await inspectParts([contentTypes(), ...fits])).toBe('docx');
  const overflows = [...fits, { name: 'one', packed: part }, { name: 'more', packed: part }];
  await expect(inspectParts([contentTypes(), ...overflows])).rejects.toMatchObject({ reason: 'unpacked' });
});

it('parts that share their bytes are refused without being unpacked [SEC-29]', async () => {
  const shared = Array.from({ length: 200 }, (_, index) => ({ name: `again${index}`, sharesBytesOf: 1 }));
  const parts = [contentTypes(), { name: 'kernel', packed: packedZeros(16) }, ...shared];
  await expect(inspectParts(parts)).rejects.toMatchObject({ reason: 'unpacked' });
});

it('thousands of small parts are counted, and more than that are refused [SEC-29]', async () => {
  const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `p${index}`, content: 'x' }));
  expect(await inspectParts([contentTypes(), ...parts(4900)])).toBe('docx');
  await expect(inspectParts([contentTypes(), ...parts(5000)])).rejects.toMatchObject({ reason: 'type' });
});

it('a list of types that never ends is refused [SEC-29]', async () => {
  const parts = [{ name: '[Content_Types].xml', packed: packedZeros(64) }];
  await expect(inspectParts(parts)).rejects.toMatchObject({ reason: 'unpacked' });
});

it('a package cut anywhere is refused or reported, and never hangs [SEC-30]', async () => {
  const whole = makeZip([contentTypes(), { name: 'word/document.xml', content: '<w/>'.repeat(50) }]);
  for (let length = 0; length < whole.length; length += 1) {
    const cut = openWindow(sourceFromBuffer(whole.subarray(0, length)));
    await expect(inspectOfficePackage(cut), String(length)).rejects.toMatchObject({ name: 'RefusedFile' });
  }
});

it('a comment at the end of the archive is looked past', async () => {
  const zip = makeZip([contentTypes()]);
  zip.writeUInt16LE(3, zip.length - 2);
  const commented = Buffer.concat([zip, Buffer.from('hey')]);
  expect(await inspectOfficePackage(openWindow(sourceFromBuffer(commented)))).toBe('docx');
});

it('a part beyond the number of parts that the archive declares is refused [SEC-26]', async () => {
  const zip = makeZip([contentTypes(), { name: 'word/vbaProject.bin', content: 'x' }]);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (const count of [end + 8, end + 10]) zip.writeUInt16LE(1, count);
  await expect(inspectOfficePackage(openWindow(sourceFromBuffer(zip)))).rejects.toMatchObject({ reason: 'type' });
});

it('a failing disk is not taken for a damaged file', async () => {
  const zip = makeZip([contentTypes()]);
  const broken = {
    sizeBytes: zip.length,
    read: async (start: number, length: number) => {
      if (start < 40) throw Object.assign(new Error('EIO'), { code: 'EIO', errno: -5 });
      return zip.subarray(start, start + length);
    },
  };
  await expect(inspectOfficePackage(openWindow(broken))).rejects.toMatchObject({ code: 'EIO' });
});
