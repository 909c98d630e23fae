import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../../lib/query-keys.ts';

/** Each family's own; waited for, so that the line beneath says what holds when the button rests again. */
export function useShareDocument(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: (familyId: string) => call('shareDocument', { params: { documentId }, body: { familyId } }),
    onSettled: reload, // also after a refusal: somebody may have been quicker
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
