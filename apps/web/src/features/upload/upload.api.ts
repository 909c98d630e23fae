import type { Duplicate, NewVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { Document, NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { endSession } from '../../lib/leave-session.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { type SendOptions, sendBytes } from '../../lib/send-bytes.ts';
import { ScanFile } from './scan/scan-file.ts';

/** Timeout of the check: a file is checked again once it is sent. */
const MAX_CHECK_MS = 2_000;

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

export interface NewVersionRequest {
  documentId: string;
  body: NewVersion;
  idempotencyKey: string;
}

/** Adds uploaded bytes to a document as its new version, and reloads the lists and that document. */
export function useAddVersion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ documentId, body, idempotencyKey }: NewVersionRequest): Promise<Document> =>
      call('replaceDocumentFile', { params: { documentId }, headers: { 'idempotency-key': idempotencyKey }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents }),
  });
}

/** Documents with the same bytes as files to upload. */
export async function findDuplicates(checksums: string[]): Promise<Duplicate[]> {
  const signal = AbortSignal.timeout(MAX_CHECK_MS);
  return (await call('findDuplicates', { body: { checksums } }, { signal })).duplicates;
}

/** What was read so far from a sent file. */
export function findReading(fileId: string): Promise<FileReading> {
  return call('getUploadReading', { params: { fileId } });
}

export type SendFileOptions = SendOptions & { idempotencyKey: string };

export interface SentFile {
  /** for `createDocument` */
  fileId: string;
  sha256: string;
}

/**
 * Uploads a file's bytes. It runs outside the query client, so it handles
 * an ended session itself.
 */
export async function sendFile(file: File, { idempotencyKey, ...options }: SendFileOptions): Promise<SentFile> {
  try {
    const headers = { 'idempotency-key': idempotencyKey };
    const answer =
      file instanceof ScanFile
        ? await sendBytes('uploadScan', { headers, query: { pageBytes: file.pageBytes.join() } }, file, options)
        : await sendBytes('uploadFile', { headers }, file, options);
    const { fileId, sha256 } = answer as SentFile;
    return { fileId, sha256 };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') endSession();
    throw error;
  }
}
