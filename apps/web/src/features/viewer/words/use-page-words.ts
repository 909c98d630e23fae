import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { readingQuery } from '../reading/reading.api.ts';
import type { PageText } from './page-words.ts';

const NONE: readonly PageText[] = [];

/** The pages that were read from their pictures, with the position of each word [REA-1]. */
export function usePageWords(document: Pick<Document, 'id' | 'fileId' | 'addedAt'>, isWanted = true) {
  // the words are optional: without a response only the picture is shown
  const { data } = useQuery({ ...readingQuery(document), enabled: isWanted, retry: false, staleTime: 0 });
  return data?.kind === 'pages' ? data.pages : NONE;
}
