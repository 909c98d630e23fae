import type { Filing } from '@kinvault/domain/received/received.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { withRetries } from '../../lib/retry.ts';

export type ReceivedOrder = 'newest' | 'oldest';

const READING_MS = 2_000;

/** What waits for the reader. As long as something is being read, it is asked for again. */
export const receivedQuery = (order: ReceivedOrder) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.received, 'list', order],
    queryFn: ({ signal }) => call('listReceived', { query: { order } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.received.some(({ reading }) => reading.state === 'waiting') ? READING_MS : false,
  });

/** The key stays the same when it is sent again, so a lost response never files twice. */
export function useFileReceived() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, filings }: { key: string; filings: Filing[] }) =>
      withRetries(() => call('fileReceived', { headers: { 'idempotency-key': key }, body: { filings } })),
    onSettled: () => reloadLists(queryClient),
  });
}

export function useThrowAwayReceived() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, receivedIds }: { key: string; receivedIds: string[] }) =>
      withRetries(() => call('throwAwayReceived', { headers: { 'idempotency-key': key }, body: { receivedIds } })),
    onSettled: () => reloadLists(queryClient),
  });
}

export function useUndoFiling() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (receivedIds: string[]) => call('undoFiling', { body: { receivedIds } }),
    onSettled: () => reloadLists(queryClient),
  });
}

export function receivedPictureUrl(receivedId: string, size: 'thumbnail' | 'preview'): string {
  return urlOf(size === 'preview' ? 'getReceivedPreview' : 'getReceivedThumbnail', { params: { receivedId } });
}

/** Also after a refusal: another window may have been faster. */
async function reloadLists(queryClient: QueryClient): Promise<void> {
  const { received, documents, collections, trash, families } = QUERY_KEYS;
  await Promise.all(
    [received, documents, collections, trash, families].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
