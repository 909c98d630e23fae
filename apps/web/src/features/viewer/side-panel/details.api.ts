import type { DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

/** Nested below the documents' key, so that reloading the lists reloads these too. */
export function partKey(documentId: string, part: 'details' | 'audience' | 'activity' | 'versions' | 'earlier') {
  return [...QUERY_KEYS.documents, documentId, part] as const;
}

/** With the fields that the list leaves out: number, country, own notes. */
export function detailsQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'details'),
    queryFn: ({ signal }) => call('getDocumentDetails', { params: { documentId } }, { signal }),
  });
}

/** Everyone who sees it, and why. */
export function audienceQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'audience'),
    queryFn: ({ signal }) => call('getDocumentAudience', { params: { documentId } }, { signal }),
  });
}

/** The documents that it has replaced, newest first. */
export function earlierQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'earlier'),
    queryFn: ({ signal }) => call('listEarlierDocuments', { params: { documentId } }, { signal }),
  });
}

/** The history, newest first; refused to people who may not edit the document. */
export function activityQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'activity'),
    queryFn: ({ signal }) => call('listDocumentActivity', { params: { documentId } }, { signal }),
  });
}

/** Links another document to this one, or unlinks it. Resolves once the details are read again. */
export function useRelate(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ otherId, isOn }: { otherId: string; isOn: boolean }) =>
      call(isOn ? 'linkDocuments' : 'unlinkDocuments', { params: { documentId, otherId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents }),
  });
}

/** Changes only the given fields. The response updates the panel, and the lists reload. */
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
