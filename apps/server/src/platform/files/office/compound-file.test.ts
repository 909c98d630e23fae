import { expect, it } from 'vitest';
import { openWindow, sourceFromBuffer } from '../file-window.ts';
import { listRootNames } from './compound-file.ts';
import { inspectLegacyOffice } from './legacy-office.ts';

const END = 0xfffffffe;
const NONE = 0xffffffff;
type Entry = { name: string; left?: number; right?: number; child?: number };

/** Header, one allocation sector, one directory sector of four entries. */
function compoundFile(entries: Entry[], directoryNext = END): Buffer {
  const bytes = Buffer.alloc(3 * 512);
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(END, 68);
  for (let index = 1; index < 109; index++) bytes.writeUInt32LE(NONE, 76 + 4 * index);
  bytes.writeUInt32LE(directoryNext, 512 + 4);
  for (const [index, entry] of entries.entries()) {
    const at = 1024 + 128 * index;
    bytes.write(entry.name, at, 'utf16le');
    bytes.writeUInt16LE(2 * entry.name.length + 2, at + 64);
    bytes.writeUInt32LE(entry.left ?? NONE, at + 68);
    bytes.writeUInt32LE(entry.right ?? NONE, at + 72);
    bytes.writeUInt32LE(entry.child ?? NONE, at + 76);
  }
  return bytes;
}

const open = (bytes: Buffer) => openWindow(sourceFromBuffer(bytes));
const root = { name: 'Root Entry', child: 1 };

it('the names in the root are found through both branches', async () => {
  const file = compoundFile([root, { name: 'b', left: 2, right: 3 }, { name: 'a' }, { name: 'c' }]);
  expect(await listRootNames(open(file))).toEqual(new Set(['A', 'B', 'C']));
});

it('Word and Excel are recognized', async () => {
  expect(await inspectLegacyOffice(open(compoundFile([root, { name: 'WordDocument' }])))).toBe('doc');
  expect(await inspectLegacyOffice(open(compoundFile([root, { name: 'Workbook' }])))).toBe('xls');
  expect(await inspectLegacyOffice(open(compoundFile([root, { name: 'Book' }])))).toBe('xls');
});

it.each([
  ['WORDDOCUMENT', 'doc'],
  ['WORKBOOK', 'xls'],
  ['BOOK', 'xls'],
  ['ENCRYPTEDPACKAGE', 'locked'],
])('what other programs write as %s is known, too [REA-12]', async (name, kind) => {
  expect(await inspectLegacyOffice(open(compoundFile([root, { name }])))).toBe(kind);
});

it('a sheet inside a presentation does not make it a workbook [SEC-26]', async () => {
  const file = compoundFile([
    root,
    { name: 'PowerPoint Document', right: 2 },
    { name: 'Embedded', child: 3 },
    { name: 'Workbook' },
  ]);
  await expect(inspectLegacyOffice(open(file))).rejects.toMatchObject({ reason: 'type' });
});

it('a locked DOCX or XLSX is known by its envelope [REA-12]', async () => {
  const file = compoundFile([root, { name: 'EncryptedPackage', right: 2 }, { name: 'EncryptionInfo' }]);
  expect(await inspectLegacyOffice(open(file))).toBe('locked');
});

it('cyclic directory entries are rejected instead of looping forever [SEC-30]', async () => {
  const circle = compoundFile([root, { name: 'a', left: 2, right: 1 }, { name: 'b', left: 1, right: 0 }]);
  expect((await listRootNames(open(circle))).has('A')).toBe(true);
  await expect(listRootNames(open(compoundFile([root], 1)))).rejects.toMatchObject({ name: 'RefusedFile' });
});

it('a table that points outside the file is refused [SEC-30]', async () => {
  const file = compoundFile([root, { name: 'WordDocument' }]);
  file.writeUInt32LE(0x7fffffff, 48);
  await expect(listRootNames(open(file))).rejects.toMatchObject({ name: 'RefusedFile' });
});
