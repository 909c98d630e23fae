import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/** Opens the dialog of 'Mark as renewed'. */
export interface Renewing {
  /** for people who may edit the document */
  mayRenew: (document: Document) => boolean;
  open: (document: Document) => void;
}

export interface RenewalRequest {
  oldId: string;
  newDocumentId: string;
  oldGoes: 'kept' | 'trash';
}

/** Marks a document as renewed by a newer one. Resolves once the lists are loaded again. */
export function useRenewDocument() {
  return useMutation({
    mutationFn: ({ oldId, ...body }: RenewalRequest) => call('renewDocument', { params: { documentId: oldId }, body }),
    onSettled: useReloadRenewed(),
  });
}

export interface UndoRequest {
  oldId: string;
  /** it is restored from the trash first, where it cannot be changed */
  isInTrash: boolean;
}

/** Makes the older document current again. The newer one keeps what it took over. */
export function useUndoRenewal() {
  return useMutation({
    mutationFn: async ({ oldId, isInTrash }: UndoRequest) => {
      if (isInTrash) await call('restoreDocument', { params: { documentId: oldId } });
      await call('undoRenewal', { params: { documentId: oldId } });
    },
    onSettled: useReloadRenewed(),
  });
}

/** Families include the counts next to the members' names; search hits say which documents are earlier ones. */
function useReloadRenewed(): () => Promise<void> {
  const queryClient = useQueryClient();
  const changed = [QUERY_KEYS.documents, QUERY_KEYS.families, QUERY_KEYS.textHits, QUERY_KEYS.trash];
  return async () => {
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
