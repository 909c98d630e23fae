import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiError, call, readRefusal } from '../lib/api-client.ts';
import { isConnectionError } from '../lib/error-messages.ts';
import { blobAt, keptUrl } from '../lib/offline-papers/kept-papers.ts';
import { queryClient } from '../lib/query-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/** Links last at least half an hour. Not computed from their expiry: this device's clock may be wrong. */
const KEPT_MS = 25 * 60_000;

type FileOfDocument = Pick<Document, 'id' | 'fileId'>;

/** The URL of a file: only for the signed-in person, and for a limited time [D-12]. */
const fileLinkQuery = ({ id, fileId }: FileOfDocument, version?: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.fileLinks, id, fileId, version ?? null],
    queryFn: async ({ signal }) => {
      const body = { version, download: false };
      try {
        return (await call('createDocumentLink', { params: { documentId: id }, body }, { signal })).url;
      } catch (error) {
        const url =
          isConnectionError(error) && version === undefined ? await keptUrl({ id, fileId }, 'original') : null;
        if (url === null) throw error;
        return url;
      }
    },
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    // a new URL would reload an open file; it is renewed when the file is opened the next time
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `url` is undefined until it is known; `renew` requests another one after a failure, or when it has expired. */
export function useFileLink(document: FileOfDocument, isWanted: boolean) {
  const { data, error, refetch } = useQuery({ ...fileLinkQuery(document), enabled: isWanted });
  return { url: data, error, renew: async () => void (await refetch()) };
}

/** The same outside components. @throws ApiError, OfflineError */
export function fileLink(document: FileOfDocument, version?: number): Promise<string> {
  return queryClient.fetchQuery(fileLinkQuery(document, version));
}

/** A new link for each download, which is recorded in the document's activity. @throws ApiError, OfflineError */
export async function downloadLink({ id }: Pick<Document, 'id'>, version?: number): Promise<string> {
  const { url } = await call('createDocumentLink', { params: { documentId: id }, body: { version, download: true } });
  return url;
}

/** Why a URL returns no file; null if it does. Requests one byte, since links and pictures do not report errors. */
export async function findRefusal(url: string): Promise<ApiError | null> {
  if (blobAt(url)) return null;
  const response = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
  if (!response.ok) return readRefusal(response.status, await response.json().catch(() => null));
  void response.body?.cancel();
  return null;
}
