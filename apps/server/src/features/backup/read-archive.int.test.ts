import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { flipBit, inPieces, makeSmallArchive, rewriteArchive, type TestArchive } from '../../../test/test-archive.ts';
import { DamagedArchive } from '../../platform/archive/archive-errors.ts';
import { type End, FileList } from './archive-format.ts';
import { CHECKING_SINK, readArchive } from './read-archive.ts';

const it = base.extend('archive', { scope: 'file' }, ({ server }) => makeSmallArchive(server));

const check = ({ payload, fileKey }: Pick<TestArchive, 'payload' | 'fileKey'>) =>
  readArchive(inPieces(payload, randomInt(1000, 300_000)), fileKey, CHECKING_SINK);

type Entries = Map<string, Buffer>;
const isFile = (name: string) => name.startsWith('files/documents/');
const namesOf = (entries: Entries) => [...entries.keys()];
const json = (entries: Entries, name: string) => JSON.parse(String(entries.get(name)));
const withJson = (entries: Entries, name: string, content: unknown) =>
  entries.set(name, Buffer.from(JSON.stringify(content)));
const without = (entries: Entries, isGone: (name: string) => boolean) =>
  new Map([...entries].filter(([name]) => !isGone(name)));

it('an archive is whole and right, also one that another tar has packed [OPS-2]', async ({ archive }) => {
  expect((await check(archive)).end).toMatchObject({ files: 2, damaged: [] });
  expect((await check(await rewriteArchive(archive, (entries) => entries))).end).toMatchObject({ files: 2 });
});

it('one changed bit or a missing end is found anywhere in an archive [OPS-2]', async ({
  archive: { payload, fileKey },
}) => {
  const places = Array.from({ length: 60 }, (_, part) => Math.floor(((part + Math.random()) * payload.length) / 60));
  for (const at of places) {
    await expect(check({ payload: flipBit(payload, at), fileKey }), `bit of byte ${at}`).rejects.toThrow(
      DamagedArchive,
    );
    await expect(check({ payload: payload.subarray(0, at), fileKey }), `${at} bytes`).rejects.toThrow(DamagedArchive);
  }
});

describe('an archive under a right seal is refused as damaged [OPS-2]', () => {
  const changes: [string, string, (entries: Entries) => Entries][] = [
    ['without its end', 'end.json', (entries) => without(entries, (name) => name === 'end.json')],
    ['without its keyring', 'keyring.json', (entries) => without(entries, (name) => name === 'keyring.json')],
    ['with something behind its end', 'follows its end', (entries) => entries.set('more', Buffer.from('x'))],
    [
      'without the rows of a table',
      'rows of public.people',
      (entries) => without(entries, (name) => name.includes('public.people')),
    ],
    [
      'without a file',
      'it holds 1 of 2 files',
      (entries) => without(entries, (name) => name === namesOf(entries).find(isFile)),
    ],
    [
      'without a list of files',
      'is where end.json should be',
      (entries) => without(entries, (name) => name === 'files/000001.json'),
    ],
    [
      'with a row too few',
      'rows of public.documents',
      (entries) => {
        const rows = String(entries.get('rows/public.documents/000001.tsv'));
        return entries.set('rows/public.documents/000001.tsv', Buffer.from(rows.slice(rows.indexOf('\n') + 1)));
      },
    ],
    [
      'with two files in each other’s place',
      'is not as it was stored',
      (entries) => {
        const [one = '', other = ''] = namesOf(entries).filter(isFile);
        const [first, second] = [entries.get(one), entries.get(other)];
        return entries.set(one, second ?? Buffer.of()).set(other, first ?? Buffer.of());
      },
    ],
    [
      'with a file under another key than its own',
      'is not as it was stored',
      (entries) => {
        const [one, other] = FileList.parse(json(entries, 'files/000001.json'));
        return withJson(entries, 'files/000001.json', [{ ...one, wrappedKey: other?.wrappedKey }, other]);
      },
    ],
    [
      'with another content than its row names',
      'is not as it was stored',
      (entries) => {
        const [one, other] = FileList.parse(json(entries, 'files/000001.json'));
        return withJson(entries, 'files/000001.json', [one, { ...other, sha256: one?.sha256 }]);
      },
    ],
    [
      'with fewer files than its rows name',
      'it names 1 of 2 files',
      (entries) => {
        const [one] = FileList.parse(json(entries, 'files/000001.json'));
        const fewer = without(entries, (name) => isFile(name) && !name.endsWith(String(one?.id)));
        const end: End = { ...json(entries, 'end.json'), files: 1 };
        return withJson(withJson(fewer, 'files/000001.json', [one]), 'end.json', end);
      },
    ],
  ];
  it.for(changes)('an archive %s is refused as damaged', async ([, sentence, change], { archive }) => {
    const changed = await rewriteArchive(archive, change);
    const reading = check(changed);
    await expect(reading).rejects.toThrow(DamagedArchive);
    await expect(reading).rejects.toThrow(sentence);
  });
});
