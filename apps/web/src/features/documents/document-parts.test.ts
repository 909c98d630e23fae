import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import {
  type CachedPart,
  type DocumentPart,
  FIRST_PART,
  fetchPart,
  type ListChanges,
  nextPart,
  type PartStart,
  reuseDocuments,
  shareParts,
  updateParts,
} from './document-parts.ts';

const PAGE_LIMIT = 2000;

/** Ids count down, since the newest come first. */
function vaultOf(count: number) {
  const requests: number[] = [];
  const fetchPage = async ({ after, limit }: { after: string | undefined; limit: number }) => {
    if (limit > PAGE_LIMIT) throw new Error('more than the server gives');
    requests.push(limit);
    const newest = after === undefined ? count : Number(after) - 1;
    const ids = Array.from({ length: Math.min(limit, newest) }, (_, at) => String(newest - at));
    return {
      documents: ids.map((id) => ({ id }) as Document),
      next: newest > limit ? (ids.at(-1) ?? null) : null,
      version: '1',
    };
  };
  return { requests, fetchPage };
}

/** The number of documents that the list has after each part. */
async function loadAll(count: number) {
  const { requests, fetchPage } = vaultOf(count);
  const parts: DocumentPart[] = [];
  const handedOut: number[] = [];
  let documents: Document[] = [];
  for (let start: PartStart | undefined = FIRST_PART; start; ) {
    const part = await fetchPart(start, fetchPage);
    parts.push(part);
    documents = parts.flatMap((known) => known.documents);
    handedOut.push(documents.length);
    start = nextPart(part, parts);
  }
  return { documents, requests, handedOut };
}

it.each([0, 1, 200, 201, 2200, 2201, 6200, 50_000])(
  'a list of %i loads completely, in order and without duplicates [GRD-1]',
  async (count) => {
    const { documents } = await loadAll(count);
    expect(documents.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, at) => count - at));
  },
);

it('the first documents load alone, and the others in as few requests as the server allows [GRD-1]', async () => {
  const { requests, handedOut } = await loadAll(50_000);
  expect(handedOut[0]).toBe(200);
  expect(requests).toHaveLength(1 + Math.ceil((50_000 - 200) / PAGE_LIMIT));
});

it.each([10_000, 100_000])(
  'while %i documents load, fewer than three times as many are processed in all [GRD-1]',
  async (count) => {
    const { handedOut } = await loadAll(count);
    expect(handedOut.reduce((sum, length) => sum + length, 0)).toBeLessThan(3 * count);
  },
);

it('after a change the other documents stay the same objects, even after a new one', () => {
  const document = (id: string, name: string) => ({ id, name, tags: ['home'] }) as unknown as Document;
  const before = [document('3', 'Lease'), document('2', 'Passport'), document('1', 'Will')];
  const known = new Map(before.map((one) => [one.id, one]));
  const page = {
    documents: [document('4', 'New'), document('3', 'Lease'), document('2', 'Old passport'), document('1', 'Will')],
    next: null,
    version: '1',
  };
  const { documents } = reuseDocuments(page, known);
  expect(documents).toEqual(page.documents);
  expect(documents.map((one) => before.includes(one))).toEqual([false, true, false, true]);
});

const named = (id: string, name = `Paper ${id}`) => ({ id, name }) as Document;
const partOf = (ids: string[], next: string | null = null): CachedPart => {
  const documents = ids.map((id) => named(id));
  return { documents, sent: documents, next, version: '1' };
};
const answer = (changes: Partial<ListChanges>) => async (): Promise<ListChanges> => ({
  version: '2',
  isComplete: true,
  documents: [],
  goneIds: [],
  ...changes,
});

it('the parts of a list become one with what has changed, newest first, and the others stay the same objects', async () => {
  const parts = [partOf(['8', '6'], '6'), partOf(['4', '2'])];
  const changes = { documents: [named('9'), named('6', 'New name'), named('5')], goneIds: ['4', '1'] };
  const updated = await updateParts(parts, answer(changes));
  expect(updated).toMatchObject({ next: null, version: '2' });
  expect(updated?.documents.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '9 Paper 9',
    '8 Paper 8',
    '6 New name',
    '5 Paper 5',
    '2 Paper 2',
  ]);
  expect(updated?.documents[1]).toBe(parts[0]?.documents[0]);
});

it('a part that is not loaded yet is not begun by a change in it', async () => {
  const updated = await updateParts([partOf(['8', '6'], '6')], answer({ documents: [named('6', 'x'), named('3')] }));
  expect(updated?.documents.map(({ id }) => id)).toEqual(['8', '6']);
  expect(updated?.next).toBe('6');
});

it('what a screen shows before the server has confirmed it does not outlive the next answer', async () => {
  const [part] = [partOf(['2', '1'])];
  const shown = { ...part, documents: [named('2', 'Unconfirmed'), named('1')] };
  const updated = await updateParts([shown], answer({}));
  expect(updated?.documents.map(({ name }) => name)).toEqual(['Paper 2', 'Paper 1']);
});

it('changes that are not known, and a list without a version, ask for the whole list', async () => {
  expect(await updateParts([partOf(['1'])], answer({ isComplete: false }))).toBeNull();
  expect(await updateParts([], answer({}))).toBeNull();
  const { version: _none, ...kept } = partOf(['1']); // on this device
  expect(await updateParts([kept as CachedPart], answer({}))).toBeNull();
});

it('a reload that brings nothing new changes no list', () => {
  const known = { pages: [partOf(['2', '1'])] };
  const [before] = known.pages as [CachedPart];
  expect(shareParts(known, { pages: [{ ...before, documents: [...before.documents] }] })).toBe(known);
  const loaded = { pages: [{ ...before, version: '2' }] };
  expect(shareParts(known, loaded)).toBe(loaded);
});
