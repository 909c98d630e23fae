import { expect } from 'vitest';
import { retryThumbnails } from '../src/features/documents/thumbnails/retry-thumbnails.ts';
import { findCandidates } from '../src/features/reminders/reminders.repository.ts';
import { type FilledFamily, fillFamilies, LOOKED_AFTER } from './families-of-sizes.ts';
import { it as base } from './fixtures.ts';
import { measureReads, recordQueries } from './read-by-queries.ts';
import { rounds } from './rounds.ts';
import { runSql } from './run-sql.ts';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';

/** The small family has the oldest documents: a query that reads by age reads everybody else's first. */
const SMALL = 200;
const SIZES = [SMALL, 2_000, ...(rounds({ quick: 0, full: 1 }) ? [10_000, 50_000] : [5_000])];
const WORDS = rounds({ quick: 20, full: 100 });
const PAPERS_OF_STRANGERS = rounds({ quick: 0, full: 1_000_000 });
const PAGE = 15;
/** What a query may read for each row that it answers with: the row, and what the policies look up for it. */
const PER_ROW = 10;
/** What a query may read on top: the reader's families and their members, and, once for each policy, the people they look after. */
const AT_ONCE = 50 + 25 * LOOKED_AFTER;
/** Papers that are looked up for each one that is due. */
const LOOKED_UP = 4;
/** An index look-up passes so many. */
const PAGES_PER_ROW = 4;

interface Scene {
  reader: TestPerson;
  second: TestPerson;
  /** Shared with the family. */
  documentId: string;
  calendar: string;
  /** A version of the list since which one document has changed. */
  since: string;
}

const it = base.extend('families', { scope: 'file' }, ({ server }) =>
  fillFamilies(server, SIZES, { words: WORDS, papersOfStrangers: PAPERS_OF_STRANGERS }),
);

/** What is asked for, and of how many rows the answer is made in a family of so many documents. */
const REQUESTS: [what: string, path: (scene: Scene) => string, answered: (size: number) => number][] = [
  ['a page', () => `/api/documents?limit=${PAGE}`, () => PAGE],
  ['a page of one owner', ({ second }) => `/api/documents?limit=${PAGE}&ownerId=${second.id}`, () => PAGE],
  [
    'a page of the family’s own',
    ({ second }) => `/api/documents?limit=${PAGE}&familyId=${second.familyId}`,
    () => PAGE,
  ],
  ['a page further on', ({ documentId }) => `/api/documents?limit=${PAGE}&after=${documentId}`, () => PAGE],
  ['a list', () => `/api/documents?limit=${SMALL}`, (size) => Math.min(size, SMALL)],
  ['what has changed', ({ since }) => `/api/documents/changes?since=${since}`, () => 1],
  ['a document', ({ documentId }) => `/api/documents/${documentId}`, () => 1],
  ['its details', ({ documentId }) => `/api/documents/${documentId}/details`, () => 1],
  ['its activity', ({ documentId }) => `/api/documents/${documentId}/activity`, () => 3],
  ['its versions', ({ documentId }) => `/api/documents/${documentId}/versions`, () => 1],
  ['its readers', ({ documentId }) => `/api/documents/${documentId}/audience`, () => 2],
  ['the ones before it', ({ documentId }) => `/api/documents/${documentId}/earlier`, () => 1],
  ['its thumbnail', ({ documentId }) => `/api/documents/${documentId}/thumbnail`, () => 1],
  ['its date as a calendar file', ({ documentId }) => `/api/documents/${documentId}/calendar`, () => 1],
  // of what others threw away, shares and documents ask the same question
  ['the trash', () => '/api/trash', (size) => 0.04 * size],
  ['the families, with counts', () => '/api/families', (size) => size],
  // with what all of it counts
  ['the log of the family', ({ second }) => `/api/families/${second.familyId}/log`, (size) => size],
  ['the notices', () => '/api/notices', (size) => 0.05 * size],
  // one in ten is asked about; each of one's own is looked up
  ['the papers whose date is asked', () => '/api/documents/date-questions', (size) => 0.15 * size],
  ['who reads in an emergency', () => '/api/emergency-contacts', () => 1],
  ['who was removed or joined', () => '/api/partings', () => 1],
  ['the session', () => '/api/session', () => 1],
  ['the profile', () => '/api/profile', () => 1],
  ['the preview of a deletion', () => '/api/profile/deletion', (size) => size],
  ['the calendar', ({ calendar }) => calendar, (size) => size],
  ['the export of one’s own', () => '/api/profile/export', (size) => size],
  ['the export of a family', ({ second }) => `/api/families/${second.familyId}/export`, (size) => 0.05 * size],
];

async function sceneOf(reader: TestPerson, { owner, second }: FilledFamily): Promise<Scene> {
  const [row] = await runSql(
    reader.server,
    `select d.id from documents d join shares s on s.document_id = d.id
     where d.owner_id = $1 and d.trashed_at is null and not d.is_superseded and d.expires_on is not null
     order by d.id desc offset 20 limit 1`,
    [owner.id],
  );
  const { url: calendar } = (await send(reader, 'POST /api/reminders/calendar')).json();
  const { version: since } = (await send(reader, 'GET /api/documents')).json();
  await runSql(reader.server, 'update documents set revision = revision + 1 where id = $1', [row?.id]);
  return { reader, second: { ...second, familyId: owner.familyId }, documentId: String(row?.id), calendar, since };
}

for (const who of ['owner', 'second'] as const)
  it.for(REQUESTS)(
    `%s reads what it answers with and no more, next to families of every size, for the ${who}`,
    async ([_what, path, answered], { server, families }) => {
      const family = families[0] as FilledFamily;
      const scene = await sceneOf(family[who], family);
      const queries = await recordQueries(() => send(scene.reader, `GET ${path(scene)}`));
      const atMost = PER_ROW * answered(family.size) + AT_ONCE;
      const reads = await measureReads(server, scene.reader.id, queries);
      expect(reads).not.toEqual([]);
      expect(reads.filter(({ rows, buffers }) => rows > atMost || buffers > PAGES_PER_ROW * atMost)).toEqual([]);
    },
  );

it('reminders are looked up by what expires, not by what is stored [KNO-2]', async ({ server, families }) => {
  const [row] = await runSql(
    server,
    `select (current_date + 430)::text as today, (current_date + 429)::text as through`,
  );
  const { today, through } = row as { today: string; through: string };
  const days = families.flatMap(({ owner, second }) =>
    [owner, second].map(({ id }) => ({ personId: id, through, today })),
  );
  let found = 0;
  const queries = await recordQueries(() =>
    server.transactions.asSystem(async (tx) => {
      found = (await findCandidates(tx, days)).length;
    }),
  );
  expect(found).toBeGreaterThan(10);
  // each stage is looked up for papers of all types: some are not due
  const atMost = LOOKED_UP * PER_ROW * found + AT_ONCE;
  const reads = await measureReads(server, null, queries);
  expect(reads.filter(({ rows, buffers }) => rows > atMost || buffers > PAGES_PER_ROW * atMost)).toEqual([]);
});

it('the hourly look for pending thumbnails and texts reads those alone', async ({ server, families }) => {
  expect(families.length).toBe(SIZES.length);
  const queries = await recordQueries(() => retryThumbnails(server));
  expect(queries.length).toBeGreaterThan(2);
  const reads = await measureReads(server, null, queries);
  expect(reads.filter(({ rows, buffers }) => rows > AT_ONCE || buffers > PAGES_PER_ROW * AT_ONCE)).toEqual([]);
});
