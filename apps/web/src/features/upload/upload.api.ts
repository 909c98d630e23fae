import type { Document, NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export interface NewDocumentRequest {
  body: NewDocument;
  idempotencyKey: string;
}

/** Turns uploaded bytes into a document. The lists and the counts that it changes are loaded again. */
export function useCreateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewDocumentRequest): Promise<Document> =>
      call('createDocument', { headers: { 'idempotency-key': idempotencyKey }, body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families });
    },
  });
}
