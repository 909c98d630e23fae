import type { PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../../lib/query-keys.ts';

/** Awaits the reload, so that the audience is up to date when the button is no longer busy. */
export function useShareDocument(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: (familyId: string) => call('shareDocument', { params: { documentId }, body: { familyId } }),
    onSettled: reload, // also after a refusal: someone else may have shared it
  });
}

export function useUnshareDocument(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: (familyId: string) => call('unshareDocument', { params: { documentId, familyId } }),
    onSettled: reload,
  });
}

/** Shares with one person, or changes how. */
export function useShareWithPerson(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: ({ personId, terms }: { personId: string; terms: PersonalShare }) =>
      call('shareWithPerson', { params: { documentId, personId }, body: terms }),
    onSettled: reload,
  });
}

export function useUnshareWithPerson(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: (personId: string) => call('unshareWithPerson', { params: { documentId, personId } }),
    onSettled: reload,
  });
}

/** What this member sees of the reader's own documents. Below the documents' key: reloading the lists reloads it. */
export function seenByQuery(personId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.documents, 'seen-by', personId],
    queryFn: ({ signal }) => call('getSeenBy', { params: { personId } }, { signal }),
  });
}

export function useReloadDocuments(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
}
