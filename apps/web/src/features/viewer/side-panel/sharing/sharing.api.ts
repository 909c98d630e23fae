import { useMutation, useQueryClient } from '@tanstack/react-query';
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

export function useReloadDocuments(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
}
