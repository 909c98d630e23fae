import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../../lib/api-client.ts';
import { randomUuid } from '../../../../lib/random-uuid.ts';
import { type SendOptions, sendBytes } from '../../../../lib/send-bytes.ts';
import { detailsQuery, partKey } from '../details.api.ts';
import { useReloadDocuments } from '../sharing/sharing.api.ts';

/** The files that a document has had, newest first. */
export function versionsQuery(documentId: string) {
  return queryOptions({
    queryKey: partKey(documentId, 'versions'),
    queryFn: ({ signal }) => call('listDocumentVersions', { params: { documentId } }, { signal }),
  });
}

/** Where one of its files lies, for this person and for a while. */
export async function versionAddress(documentId: string, version: number): Promise<string> {
  const { url } = await call('createDocumentLink', { params: { documentId }, body: { version, download: false } });
  return url;
}

/** Sends a file's bytes; resolves to the id that a version claims. */
export async function sendNewFile(file: File, options: SendOptions): Promise<string> {
  const answer = await sendBytes('uploadFile', { headers: { 'idempotency-key': randomUuid() } }, file, options);
  return (answer as { fileId: string }).fileId;
}

interface NewFile {
  fileId: string;
  fileName: string;
  /** the file that it takes the place of */
  replaces: string;
}

/** What others say of the document meanwhile is no reason to refuse a file; another file that came first is. */
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
