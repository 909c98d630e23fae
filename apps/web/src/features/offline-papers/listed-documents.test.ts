import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KeptLists, KeptPaper } from '../../lib/offline-papers/kept-records.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { listedDocuments } from './listed-documents.ts';
import { addKeptLists } from './show-kept-lists.ts';

const PASSPORT = { id: 'passport' } as Document;
const LEASE = { id: 'lease' } as Document;
const FAMILIES = { families: [{ id: 'rivera' }] };
const KEPT = { families: FAMILIES, documents: [PASSPORT], reminderPreferences: null } as unknown as KeptLists;
const PAPERS = { passport: { details: PASSPORT } as unknown as KeptPaper };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
});
afterEach(() => client.clear());

const show = () => addKeptLists(client, KEPT, PAPERS);
const listOf = (documents: Document[], next: string | null = null) => ({
  pages: [{ documents, next }],
  pageParams: [undefined],
});
const answer = (data: unknown) => client.fetchQuery({ queryKey: QUERY_KEYS.documents, queryFn: async () => data });
const shown = () => client.getQueryData<ReturnType<typeof listOf>>(QUERY_KEYS.documents)?.pages[0]?.documents;

it('a navigation never replaces newer responses of the server with the kept lists [OFF-1]', async () => {
  show();
  expect(shown()).toEqual([PASSPORT]);
  expect(client.getQueryData(QUERY_KEYS.families)).toEqual(FAMILIES);
  expect(client.getQueryData([...QUERY_KEYS.documents, 'passport', 'details'])).toEqual(PASSPORT);
  await answer(listOf([LEASE]));
  show();
  expect(shown()).toEqual([LEASE]);
});

it('kept lists are reloaded as soon as they are shown, however recent they are [OFF-1]', async () => {
  show();
  await answer(listOf([LEASE]));
  expect(shown()).toEqual([LEASE]);
});

it('only the server’s list decides which papers stay, even if it equals the kept list [OFF-2]', async () => {
  show();
  expect(listedDocuments(client)).toBeNull();
  await answer(listOf([PASSPORT]));
  expect(listedDocuments(client)).toEqual([PASSPORT]);
});

it('a list that is incomplete, out of date or failed to load removes no papers [OFF-2]', async () => {
  await answer(listOf([PASSPORT], 'more'));
  expect(listedDocuments(client)).toBeNull();
  client.setQueryData(QUERY_KEYS.documents, listOf([PASSPORT]));
  expect(listedDocuments(client)).toEqual([PASSPORT]);
  await client.invalidateQueries();
  expect(listedDocuments(client)).toBeNull();
  const refused = { queryKey: QUERY_KEYS.documents, queryFn: () => Promise.reject(new Error('no answer')) };
  await client.fetchQuery(refused).catch(() => undefined);
  expect(listedDocuments(client)).toBeNull();
});
