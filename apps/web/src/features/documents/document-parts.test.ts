import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import {
  type DocumentPart,
  FIRST_PART,
  fetchPart,
  nextPart,
  type PartStart,
  reuseDocuments,
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
    return { documents: ids.map((id) => ({ id }) as Document), next: newest > limit ? (ids.at(-1) ?? null) : null };
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
  };
  const { documents } = reuseDocuments(page, known);
  expect(documents).toEqual(page.documents);
  expect(documents.map((one) => before.includes(one))).toEqual([false, true, false, true]);
});
