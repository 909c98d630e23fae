import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** The documents that the reader may restore, last deleted first. */
export const trashQuery = queryOptions({
  queryKey: QUERY_KEYS.trash,
  queryFn: async ({ signal }): Promise<TrashedDocument[]> => (await call('listTrash', {}, { signal })).documents,
});

export function useTrashDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call('trashDocument', { params: { documentId } }),
    onSettled: () => reloadLists(queryClient),
  });
}

export function useRestoreDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call('restoreDocument', { params: { documentId } }),
    onSettled: () => reloadLists(queryClient),
  });
}

/**
 * Also after a refusal: another person may have been faster. Families include the counts next to the members' names.
 */
async function reloadLists(queryClient: QueryClient): Promise<void> {
  const lists = [QUERY_KEYS.trash, QUERY_KEYS.documents, QUERY_KEYS.families];
  await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
