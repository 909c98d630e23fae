import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../../lib/api-client.ts';
import { randomUuid } from '../../../../lib/random-uuid.ts';
import { type SendOptions, sendBytes } from '../../../../lib/send-bytes.ts';
import { detailsQuery, partKey } from '../details.api.ts';
import { useReloadDocuments } from '../sharing/sharing.api.ts';

/** The versions of the file, newest first. */
export function versionsQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'versions'),
    queryFn: ({ signal }) => call('listDocumentVersions', { params: { documentId } }, { signal }),
  });
}

/** A signed URL of a version, for this person and a limited time [D-12]. */
export async function versionAddress(documentId: string, version: number): Promise<string> {
  const { url } = await call('createDocumentLink', { params: { documentId }, body: { version, download: false } });
  return url;
}

/** Uploads the bytes; resolves to the id that `useReplaceFile` takes. */
export async function sendNewFile(file: File, options: SendOptions): Promise<string> {
  const answer = await sendBytes('uploadFile', { headers: { 'idempotency-key': randomUuid() } }, file, options);
  return (answer as { fileId: string }).fileId;
}

interface NewFile {
  fileId: string;
  fileName: string;
  /** id of the file to replace */
  replaces: string;
  /** of the new file; null: it doesn't expire; undefined: the document keeps its own */
  expiresOn?: string | null;
}

/** Succeeds despite edits of the document's fields in between, but fails if the file was replaced. */
export function useReplaceFile(documentId: string) {
  const fresh = useFreshDetails(documentId);
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: async ({ replaces, ...file }: NewFile) => {
      const details = await fresh();
      if (details.fileId !== replaces) throw new ApiError('document_changed', 409);
      return call('replaceDocumentFile', {
        params: { documentId },
        headers: { 'idempotency-key': randomUuid() },
        body: { ...file, revision: details.revision },
      });
    },
    onSettled: reload,
  });
}

export function useRestoreVersion(documentId: string) {
  const reload = useReloadDocuments();
  return useMutation({
    mutationFn: ({ number, revision }: { number: number; revision: number }) =>
      call('restoreDocumentVersion', { params: { documentId, number: number }, body: { revision } }),
    onSettled: reload,
  });
}

function useFreshDetails(documentId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...detailsQuery(documentId), staleTime: 0 });
}
