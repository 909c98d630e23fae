import type { DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

/** Below the documents' own key: whatever makes the lists load again makes these load again. */
export function partKey(documentId: string, part: 'details' | 'audience' | 'activity' | 'versions') {
  return [...QUERY_KEYS.documents, documentId, part] as const;
}

/** What the list leaves out: number, country, own notes. */
export function detailsQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'details'),
    queryFn: ({ signal }) => call('getDocumentDetails', { params: { documentId } }, { signal }),
  });
}

/** Everybody who sees it, and through what. */
export function audienceQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'audience'),
    queryFn: ({ signal }) => call('getDocumentAudience', { params: { documentId } }, { signal }),
  });
}

/** Who did what, newest first; refused to whoever may not edit. */
export function activityQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'activity'),
    queryFn: ({ signal }) => call('listDocumentActivity', { params: { documentId } }, { signal }),
  });
}

/** Only what is named changes. What comes back is what the panel shows next; the lists load again. */
export function useChangeDocument(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DocumentChange) => call('changeDocument', { params: { documentId }, body }),
    onSuccess: (details) => {
      queryClient.setQueryData(detailsQuery(documentId).queryKey, details);
      return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
    },
  });
}
