import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { measureReads, recordQueries } from '../../../../test/read-by-queries.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { readUploads } from './read-uploads.ts';
import { takeNextUpload } from './reading-queue.repository.ts';

const MANY = 10_000;
/** Rows and index entries of a choice: of the job's own, the zones, the texts and the row that it takes, each a few. */
const CHOICE = 20;

it.beforeEach(({ server }) => runSql(server, 'delete from readings'));

/** Reads so many pieces, each of pages or a zone. Returns the numbers of the files in `fileIds`, in the order of their reading. */
async function readPieces(
  server: TestServer,
  fileIds: string[],
  { pieces, pagesOf = () => 1 }: { pieces: number; pagesOf?: (fileId: string) => number },
): Promise<string[]> {
  const order: string[] = [];
  let current = '';
  const read: TestServer['files']['read'] = (file) => {
    current = file.id;
    return server.files.read(file);
  };
  const note = (kind: string) => order.push(`${kind} ${fileIds.indexOf(current)}`);
  const deps = {
    ...server,
    files: { ...server.files, read },
    languages: ['eng'],
    reader: {
      readZone: async () => {
        note('zone');
        return null;
      },
      readText: async (_file: unknown, { firstPage }: { firstPage: number }) => {
        note('text');
        const pageCount = pagesOf(current);
        return { pages: [], pageCount, nextPage: firstPage < pageCount ? firstPage + 1 : null };
      },
      close: async () => {},
    },
  };
  for (let piece = 0; piece < pieces; piece++) await readUploads(deps, randomUUID());
  return order;
}

async function upload(people: TestPerson[]): Promise<string[]> {
  const fileIds = [];
  for (const person of people) fileIds.push(await uploadBytes(person));
  return fileIds;
}

it('the zones of all waiting uploads are read before any text [REA-1]', async ({ server, person, outsider }) => {
  const fileIds = await upload([person, person, person]);
  expect(await readPieces(server, fileIds, { pieces: 4 })).toEqual(['zone 0', 'zone 1', 'zone 2', 'text 0']);
  fileIds.push(...(await upload([outsider, person])));
  expect(await readPieces(server, fileIds, { pieces: 6 })).toEqual([
    ...['zone 3', 'zone 4'],
    ...['text 1', 'text 3', 'text 2', 'text 4'],
  ]);
});

it('people take turns, and somebody new waits for one file of each other person [REA-1]', async ({
  server,
  person,
  outsider,
}) => {
  const fileIds = await upload([person, person, person, person, person]);
  expect(await readPieces(server, fileIds, { pieces: 2 })).toEqual(['zone 0', 'zone 1']);
  fileIds.push(...(await upload([outsider, outsider])));
  expect(await readPieces(server, fileIds, { pieces: 5 })).toEqual(['zone 2', 'zone 5', 'zone 3', 'zone 6', 'zone 4']);
});

it('a person who has had many files read waits no longer than somebody new [REA-1]', async ({
  server,
  person,
  outsider,
}) => {
  for (let time = 0; time < 3; time++) await readPieces(server, await upload([person, person]), { pieces: 4 });
  const fileIds = await upload([outsider, outsider, outsider, person]);
  expect(await readPieces(server, fileIds, { pieces: 4 })).toEqual(['zone 0', 'zone 3', 'zone 1', 'zone 2']);
});

it('a paper of many pages goes behind what waits after each part [REA-1]', async ({ server, person, outsider }) => {
  const fileIds = await upload([person, person, outsider, outsider, outsider]);
  await runSql(server, `update readings set zone = 'read'`);
  const pagesOf = (fileId: string) => (fileId === fileIds[0] ? 3 : 1);
  expect(await readPieces(server, fileIds, { pieces: 7, pagesOf })).toEqual([
    ...['text 0', 'text 2', 'text 1', 'text 3', 'text 0', 'text 4'],
    'text 0',
  ]);
});

it('uploads of one person at the same time get turns of their own [REA-1]', async ({ server, person }) => {
  await Promise.all(Array.from({ length: 6 }, () => uploadBytes(person)));
  const rows = await runSql(server, 'select turn from readings order by turn');
  expect(rows.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a choice among ten thousand reads no more than one among few', async ({ server, person }) => {
  await runSql(
    server,
    `with waiting as (
       insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
       select gen_random_uuid(), 'original', $1, 'png', 1024, sha256(''), '', 'none' from generate_series(1, $2::int) returning id)
     insert into readings (file_id, uploader) select id, $1 from waiting`,
    [person.id, MANY],
  );
  for (const zone of ['pending', 'read']) {
    await runSql(server, 'update readings set zone = $1', [zone]);
    await runSql(server, 'vacuum analyze readings');
    const take = () => server.transactions.asSystem((tx) => takeNextUpload(tx, randomUUID()));
    const turnOf = {
      role: 'kinvault_system',
      text: `select next_${zone === 'read' ? 'text' : 'zone'}_turn($1)`,
      values: [person.id],
    };
    const reads = await measureReads(server, null, [...(await recordQueries(take)), turnOf]);
    expect(reads).toHaveLength(2);
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(CHOICE);
  }
});
