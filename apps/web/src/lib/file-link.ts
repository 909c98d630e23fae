import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiError, call, readRefusal } from './api-client.ts';
import { isConnectionError } from './error-messages.ts';
import { blobAt, keptUrl } from './kept/kept-papers.ts';
import { queryClient } from './query-client.ts';
import { QUERY_KEYS } from './query-keys.ts';

/** The server makes none that lives less than half an hour. Not reckoned from its end: this device's clock may be wrong. */
const KEPT_MS = 25 * 60_000;

type FileOfDocument = Pick<Document, 'id' | 'fileId'>;

/** The address under which a file is shown: for the person who is signed in alone, and for a while [D-12]. */
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
    // a new address would load an open file again; whoever opens it next gets one
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `url` is undefined until it is known; `renew` asks for another after a failure, or when one has ended. */
export function useFileLink(document: FileOfDocument, isWanted: boolean) {
  const { data, error, refetch } = useQuery({ ...fileLinkQuery(document), enabled: isWanted });
  return { url: data, error, renew: async () => void (await refetch()) };
}

/** The same for what is no component. @throws ApiError, OfflineError */
export function fileLink(document: FileOfDocument, version?: number): Promise<string> {
  return queryClient.fetchQuery(fileLinkQuery(document, version));
}

/** Made anew for each download, which stands in the document's activity. @throws ApiError, OfflineError */
export async function downloadLink({ id }: Pick<Document, 'id'>, version?: number): Promise<string> {
  const { url } = await call('createDocumentLink', { params: { documentId: id }, body: { version, download: true } });
  return url;
}

/** Why an address gives no file; null where it gives one. One byte is asked for: links and pictures say nothing of it. */
export async function findRefusal(url: string): Promise<ApiError | null> {
  if (blobAt(url)) return null;
  const response = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
  if (!response.ok) return readRefusal(response.status, await response.json().catch(() => null));
  void response.body?.cancel();
  return null;
}
