import type { Document, NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { type SendOptions, sendBytes } from '../../lib/send-bytes.ts';
import { endSession } from '../../lib/session.ts';

export interface NewDocumentRequest {
  body: NewDocument;
  idempotencyKey: string;
}

/** Creates a document from uploaded bytes, and reloads the lists and counts. */
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

export type SendFileOptions = SendOptions & { idempotencyKey: string };

/**
 * Uploads a file's bytes; resolves to the id that `createDocument` takes. It runs outside the query client, so it handles
 * an ended session itself.
 */
export async function sendFile(file: File, { idempotencyKey, ...options }: SendFileOptions): Promise<string> {
  try {
    const answer = await sendBytes('uploadFile', { headers: { 'idempotency-key': idempotencyKey } }, file, options);
    return (answer as { fileId: string }).fileId;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') endSession();
    throw error;
  }
}
