import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { isConnectionError } from '../../lib/error-messages.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import type { GeneratedFamily } from './generation.ts';
import type { PlannedDocument } from './plan-test-documents.ts';

/** Prefix of the names of test documents [TDP-1]. */
const TEST_PREFIX = 'Test_';
const PAGE_SIZE = 200;

/**
 * Can't be aborted: the server would make the document anyway. Without a response it retries with the same key, so
 * that none is made twice [REL-9].
 */
export async function createTestDocument(planned: PlannedDocument): Promise<Document> {
  const request = { headers: { 'idempotency-key': randomUuid() }, body: planned };
  try {
    return await call('createTestDocument', request);
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return await call('createTestDocument', request);
  }
}

/** How many of the person's documents are test documents. */
export function testDocumentCountQuery(personId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.documents, 'test', personId],
    queryFn: async ({ signal }): Promise<number> => {
      let count = 0;
      let after: string | undefined;
      do {
        const page = await call('listDocuments', { query: { ownerId: personId, limit: PAGE_SIZE, after } }, { signal });
        count += page.documents.filter(({ name }) => name.startsWith(TEST_PREFIX)).length;
        after = page.next ?? undefined;
      } while (after);
      return count;
    },
  });
}

export function createTestFamilies(): Promise<GeneratedFamily> {
  return call('createTestFamilies', {});
}

interface ClearListeners {
  onCleared: (removed: number) => void;
  onFailed: (error: Error) => void;
}

export function useClearTestDocuments({ onCleared, onFailed }: ClearListeners) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<number> => (await call('clearTestDocuments', {})).removed,
    onSuccess: onCleared,
    onError: onFailed,
    onSettled: () => reloadLists(queryClient),
  });
}

export async function reloadLists(queryClient: QueryClient): Promise<void> {
  const lists = [QUERY_KEYS.documents, QUERY_KEYS.families, QUERY_KEYS.trash];
  await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
