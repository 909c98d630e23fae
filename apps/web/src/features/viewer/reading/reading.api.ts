import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { PageTexts, Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api-client.ts';
import { isConnectionError } from '../../../lib/error-messages.ts';
import { readKept } from '../../../lib/offline-papers/kept-papers.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

const ASK_AGAIN_MS = 1500;
/** How long the server may take to extract a new file. */
const PATIENCE_MS = 60_000;

/** Never stale: a file does not change under the same id. */
export function readingQuery({ id, fileId, addedAt }: Pick<Document, 'id' | 'fileId' | 'addedAt'>) {
  const isNew = () => Date.now() - Date.parse(addedAt) < PATIENCE_MS;
  return queryOptions({
    queryKey: [...QUERY_KEYS.readings, id, fileId],
    queryFn: async ({ signal }): Promise<Reading | PageTexts> => {
      try {
        return await call('getDocumentReading', { params: { documentId: id }, query: { file: fileId } }, { signal });
      } catch (error) {
        const kept = isConnectionError(error) ? await readKept({ id, fileId }, 'reading') : null;
        if (!kept) throw error;
        return JSON.parse(await kept.text());
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PATIENCE_MS,
    retry: (_, error) => isMissing(error) && isNew(),
    retryDelay: ASK_AGAIN_MS,
  });
}

export function useReading(document: Document) {
  const { data, error, refetch } = useQuery(readingQuery(document));
  return {
    // 'pages' is the text of a picture or PDF
    reading: data?.kind === 'pages' ? undefined : data,
    error,
    /** the file has no reading: an old format, locked or damaged */
    isMissing: isMissing(error),
    retry: () => void refetch(),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
