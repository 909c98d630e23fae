import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useReloadDocuments } from './sharing.api.ts';

/** The lists are the caller's to load again: only once the viewer has closed, which would miss its document else. */
export function useTrashDocument(documentId: string) {
  return useMutation({ mutationFn: () => call('trashDocument', { params: { documentId } }) });
}

export function useRestoreDocument(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: () => call('restoreDocument', { params: { documentId } }),
    onSettled: reload,
  });
}
