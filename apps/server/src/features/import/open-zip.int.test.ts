import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import yazl from 'yazl';
import { makeFolder, makeTree, writeArchive } from '../../../test/import-archive.ts';
import { makeZip, packedZeros, type ZipPart } from '../../../test/make-zip.ts';
import { openArchive, readEntry } from './open-archive.ts';

const GOOD: ZipPart = { name: 'good.pdf', content: 'good' };

async function open(place: string) {
  const archive = await openArchive(place);
  if (!archive) throw new Error('it cannot be read');
  onTestFinished(archive.close);
  return archive;
}
const openParts = (...parts: ZipPart[]) => open(writeArchive(makeZip(parts)));
const zipOf = (fill: (zip: yazl.ZipFile) => void) => {
  const zip = new yazl.ZipFile();
  fill(zip);
  zip.end();
  return buffer(zip.outputStream);
};
const read = async (archive: Awaited<ReturnType<typeof open>>, name: string, maxBytes = 1000) =>
  (await readEntry(archive, name, maxBytes)).toString();
/** The other entry of the archive comes in. */
const expectGood = async (archive: Awaited<ReturnType<typeof open>>) =>
  expect(await read(archive, 'good.pdf')).toBe('good');

it('an entry is read as it was packed, under names in UTF-8, said or not, in code page 437 and of Windows [INB-4]', async () => {
  const zip = makeZip([
    { name: 'Käse/日本.pdf', content: 'one' },
    { name: 'a\\b.pdf', content: 'two' },
    { name: 'K?se.pdf', content: 'three' },
  ]);
  for (let at = zip.indexOf('K?se'); at >= 0; at = zip.indexOf('K?se', at)) zip[at + 1] = 0x84; // 'ä' in code page 437
  const archive = await open(writeArchive(zip));
  expect(archive.entries.map(({ path }) => path)).toEqual(['Käse/日本.pdf', 'a/b.pdf', 'Käse.pdf']);
  expect(await Promise.all(archive.entries.map(({ path }) => read(archive, path)))).toEqual(['one', 'two', 'three']);
});

it('the long form of ZIP is read alike; folders are no entries [INB-4]', async () => {
  const bytes = await zipOf((zip) => {
    zip.addEmptyDirectory('folder');
    zip.addBuffer(Buffer.from('good'), 'good.pdf', { forceZip64Format: true });
    zip.addBuffer(Buffer.from(''), 'empty.pdf', { forceZip64Format: true });
  });
  const archive = await open(writeArchive(bytes));
  expect(archive.entries).toEqual([
    { path: 'good.pdf', sizeBytes: 4 },
    { path: 'empty.pdf', sizeBytes: 0 },
  ]);
  await expectGood(archive);
});

it.each<[string, ZipPart, string]>([
  ['unpacks to more than it says', { name: 'x', packed: packedZeros(64), claimedBytes: 100 }, 'unpacks_too_large'],
  ['unpacks to less than it says', { name: 'x', content: 'abc', claimedBytes: 100 }, 'damaged'],
  ['is not of its checksum', { name: 'x', content: 'abd', packed: Buffer.from('4b4c4a0600', 'hex') }, 'damaged'],
  ['is no packed data', { name: 'x', packed: Buffer.alloc(50, 255), claimedBytes: 100 }, 'damaged'],
])(
  'an entry that %s is refused while it is read, and the others come in [INB-4] [SEC-28]',
  async (_what, part, reason) => {
    const archive = await openParts(part, GOOD);
    await expect(read(archive, 'x')).rejects.toMatchObject({ name: 'BrokenEntry', reason });
    await expectGood(archive);
  },
);

it('a bomb is stopped at the limit, whatever it says of itself [INB-4] [SEC-28]', async () => {
  const archive = await openParts({ name: 'x', packed: packedZeros(1024), claimedBytes: 1024 * 1024 * 1024 }, GOOD);
  await expect(read(archive, 'x', 1000)).rejects.toMatchObject({ reason: 'unpacks_too_large' });
  await expectGood(archive);
});

it('parts that share their bytes are broken, so that no small file unpacks to a large one many times [INB-4] [SEC-28]', async () => {
  const bomb = { name: '0', packed: packedZeros(16), claimedBytes: 16 * 1024 * 1024 };
  const copies = Array.from({ length: 20 }, (_, at) => ({ ...bomb, name: `${at + 1}`, sharesBytesOf: 1 }));
  const archive = await openParts(GOOD, bomb, ...copies);
  expect(archive.entries.map(({ path }) => path)).toEqual(['good.pdf', '0']);
  expect(archive.broken).toHaveLength(20);
  await expectGood(archive);
});

it('locked entries, unknown packing and links are named, and the others come in [INB-4]', async () => {
  const bytes = makeZip([
    { name: 'locked', content: 'x', flags: 1 },
    { name: 'odd', content: 'y' },
    { name: 'link', content: '/etc/passwd' },
    GOOD,
  ]);
  const at = (name: string) => bytes.lastIndexOf(name) - 46; // the place of its entry in the directory
  bytes.writeUInt16LE(99, at('odd') + 10);
  bytes.writeUInt16LE(0x0314, at('link') + 4);
  bytes.writeUInt32LE(0o120777 * 0x10000, at('link') + 38);
  const archive = await open(writeArchive(bytes));
  expect(archive.broken).toEqual([
    { name: 'locked', reason: 'encrypted' },
    { name: 'odd', reason: 'unknown_compression' },
    { name: 'link', reason: 'link' },
  ]);
  await expectGood(archive);
});

it('names that lead out, and names that come twice, touch nothing: they are names alone [INB-4] [SEC-28]', async () => {
  const archive = await openParts({ name: '../../evil.pdf', content: 'evil' }, GOOD, {
    name: 'good.pdf',
    content: 'other',
  });
  expect(archive.entries.map(({ path }) => path)).toEqual(['../../evil.pdf', 'good.pdf', 'good.pdf']);
  await expectGood(archive);
});

it('a directory that breaks off gives what it has; a file that is no ZIP is none [INB-4]', async () => {
  const bytes = makeZip([GOOD, { name: 'second.pdf', content: 'two' }]);
  bytes.write('XX', bytes.lastIndexOf('PK\x01\x02'));
  const archive = await open(writeArchive(bytes));
  expect([archive.entries.length, archive.broken.map(({ reason }) => reason)]).toEqual([1, ['damaged']]);
  await expectGood(archive);
  expect(await openArchive(writeArchive(Buffer.from('PK\x05\x06')))).toBeUndefined();
  expect(await openArchive(`${makeFolder()}/nothing`)).toBeUndefined();
});

it('a file that becomes a link after the folder was listed is not followed [INB-4] [SEC-28]', async () => {
  const folder = makeTree({ 'a.pdf': 'one', 'good.pdf': 'good' });
  const archive = await open(folder);
  fs.rmSync(`${folder}/a.pdf`);
  fs.symlinkSync('/etc/hostname', `${folder}/a.pdf`);
  await expect(read(archive, 'a.pdf')).rejects.toMatchObject({ reason: 'missing' });
  await expectGood(archive);
});
