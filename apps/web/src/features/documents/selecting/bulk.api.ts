import type { BulkChange } from '@kinvault/domain/documents/bulk.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { withRetries } from '../../../lib/retry.ts';

/** `key` names the change for its undo. A request whose response was lost is sent again with the same key. */
export function changeDocuments({ key, change }: { key: string; change: BulkChange }) {
  return withRetries(() => call('changeDocuments', { headers: { 'idempotency-key': key }, body: change }));
}

export function useChangeDocuments() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: changeDocuments, onSettled: () => reloadLists(queryClient) });
}

/** `of`: the key of the change to undo. */
export function undoChange({ key, of }: { key: string; of: string }) {
  return withRetries(() => call('undoChange', { headers: { 'idempotency-key': key }, body: { key: of } }));
}

export function useUndoChange() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: undoChange, onSettled: () => reloadLists(queryClient) });
}

/** Each download is recorded in the documents' activity. */
export function useCreateArchive() {
  return useMutation({
    mutationFn: (documentIds: string[]) =>
      call('createArchive', { headers: { 'idempotency-key': randomUuid() }, body: { documentIds } }),
  });
}

/**
 * Also after a refusal: another person may have been faster. Families include the counts next to the members' names.
 */
async function reloadLists(queryClient: QueryClient): Promise<void> {
  const lists = [QUERY_KEYS.documents, QUERY_KEYS.trash, QUERY_KEYS.families];
  await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
