import type { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { CannotRender, type CannotRenderReason } from '../../../platform/processing/cannot-render.ts';
import type { TextRange, TextReading } from '../../../platform/reading/reading.ts';
import { MissingFile, StorageFull, StorageUnavailable } from '../../../platform/storage/storage-errors.ts';
import type { ReadingDeps } from './propose-from-zone.ts';
import { readBacklog } from './read-backlog.ts';
import { readPiece } from './read-piece.ts';

const printed = (page: number): PageText => ({ page, source: 'picture', text: `page ${page}`, words: [], dates: [] });
const part = ({ firstPage, pages }: TextRange, pageCount: number): TextReading => {
  const read = Array.from({ length: Math.min(pages, pageCount - firstPage + 1) }, (_, i) => printed(firstPage + i));
  const next = firstPage + read.length;
  return { pages: read, pageCount, nextPage: next <= pageCount ? next : null };
};
const fail = (reason: CannotRenderReason) => () => Promise.reject(new CannotRender(reason));

/** A reader that does what children do whose file is hostile, or which the system ends. */
function depsOf(server: TestServer, reader: Partial<ReadingDeps['reader']>, files: Partial<ReadingDeps['files']> = {}) {
  const steady = { readZone: async () => null, readText: async (_file: unknown, range: TextRange) => part(range, 1) };
  return {
    ...server,
    files: { ...server.files, ...files },
    reader: { ...steady, close: async () => {}, ...reader },
    languages: ['eng'],
  };
}

async function rowOf(server: TestServer, fileId: string) {
  const [row] = await runSql(server, 'select zone, text, failures from readings where file_id = $1', [fileId]);
  return row;
}

/** The only file that waits. */
async function createWaiting(person: TestPerson, state: { zone?: string; isBacklog?: boolean } = {}): Promise<string> {
  const { server } = person;
  await runSql(server, `update readings set zone = 'read', text = 'read', is_told = true`);
  const { fileId } = await createDocument(person);
  const { zone = 'pending', isBacklog = false } = state;
  await runSql(server, 'update readings set zone = $2, is_backlog = $3 where file_id = $1', [fileId, zone, isBacklog]);
  return fileId;
}

it('a file whose reading crashes is left after three tries [REA-1]', async ({ server, person }) => {
  const fileId = await createWaiting(person, { isBacklog: true });
  const deps = depsOf(server, { readZone: fail('crashed') });
  for (const failures of [1, 2]) {
    await expect(readBacklog(deps)).rejects.toThrow('could not be drawn');
    expect(await rowOf(server, fileId)).toEqual({ zone: 'pending', text: 'pending', failures });
  }
  await readBacklog(deps);
  expect(await rowOf(server, fileId)).toEqual({ zone: 'unreadable', text: 'pending', failures: 0 });
});

it('a crash leaves the text that another run has stored [REA-1]', async ({ server, person }) => {
  const fileId = await createWaiting(person, { zone: 'read', isBacklog: true });
  const crashLate = async () => {
    await readPiece(depsOf(server, {}), fileId);
    await runSql(server, 'update readings set failures = 1 where file_id = $1', [fileId]);
    throw new CannotRender('crashed');
  };
  await readBacklog(depsOf(server, { readText: crashLate })).catch(() => {});
  expect(await rowOf(server, fileId)).toMatchObject({ text: 'read' });
});

it('a file has three tries for each step: zone and every part of its text [REA-1]', async ({ server, person }) => {
  const fileId = await createWaiting(person);
  let step = 0;
  // each step crashes twice, then works
  const twice = async <R>(result: R): Promise<R> => (step++ % 3 < 2 ? fail('crashed')() : result);
  const deps = depsOf(server, {
    readZone: () => twice(null),
    readText: (_file, range) => twice(part(range, 12)),
  });
  const attempt = (work: Promise<void>) => work.catch(() => {});
  for (let i = 0; i < 3 + 9; i++) await attempt(readPiece(deps, fileId));
  expect(await rowOf(server, fileId)).toEqual({ zone: 'read', text: 'read', failures: 0 });
});

it('pages that are too large are skipped; after the third the rest is left [REA-1] [SEC-30]', async ({
  server,
  person,
}) => {
  const fileId = await createWaiting(person, { zone: 'read' });
  // every second page is bad
  const readOdd = async (_file: unknown, range: TextRange) => {
    if (range.pages > 1 || range.firstPage % 2 === 0) throw new CannotRender('too_large');
    return part(range, 20);
  };
  const deps = depsOf(server, { readText: readOdd });
  for (let i = 0; i < 8; i++) await readPiece(deps, fileId);
  const [row] = await runSql(server, 'select text, next_page from readings where file_id = $1', [fileId]);
  expect(row).toEqual({ text: 'unreadable', next_page: 6 });
});

it('a store that is away or full costs a file none of its tries [REA-1]', async ({ server, person }) => {
  const fileId = await createWaiting(person, { isBacklog: true });
  const away = depsOf(server, {}, { read: () => Promise.reject(new StorageUnavailable('it is away')) });
  const full = depsOf(server, {}, { write: () => Promise.reject(new StorageFull()) });
  for (let i = 0; i < 3; i++) await expect(readBacklog(away)).rejects.toThrow('cannot be used');
  expect(await rowOf(server, fileId)).toEqual({ zone: 'pending', text: 'pending', failures: 0 });
  await readBacklog(depsOf(server, {}));
  for (let i = 0; i < 3; i++) await expect(readBacklog(full)).rejects.toThrow('is full');
  expect(await rowOf(server, fileId)).toEqual({ zone: 'read', text: 'pending', failures: 0 });
  await readBacklog(depsOf(server, {}));
  expect(await rowOf(server, fileId)).toMatchObject({ text: 'read' });
});

it('a file that is missing in the store lets the others pass, and is left after three tries [REA-1]', async ({
  server,
  person,
}) => {
  const other = await createWaiting(person, { isBacklog: true });
  const { fileId } = await createDocument(person, { name: 'newer' });
  await runSql(server, 'update readings set is_backlog = true where file_id = $1', [fileId]);
  const read: TestServer['files']['read'] = (file) =>
    file.id === fileId ? Promise.reject(new MissingFile(fileId)) : server.files.read(file);
  const deps = depsOf(server, {}, { read });
  await expect(readBacklog(deps)).rejects.toThrow('missing');
  for (let i = 0; i < 2; i++) await readBacklog(deps);
  expect(await rowOf(server, other)).toMatchObject({ zone: 'read', text: 'read' });
  await expect(readBacklog(deps)).rejects.toThrow('missing');
  await readBacklog(deps);
  expect(await rowOf(server, fileId)).toMatchObject({ zone: 'unreadable', text: 'unreadable' });
});
