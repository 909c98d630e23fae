import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { findDates } from '@kinvault/domain/printed-dates/find-dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readingQuery } from '../reading/reading.api.ts';
import { detailsQuery } from '../side-panel/details.api.ts';
import type { Cover } from './covers.ts';
import { findCovers, type ReadPage } from './find-covers.ts';
import { layerWords } from './layer-words.ts';
import type { PageFile } from './use-opened-file.ts';

/** Covers over what was read; null until it is known. Without an answer there are none. */
export function useProposedCovers(document: Document, file: PageFile | null, pageCount: number): Cover[] | null {
  const details = useQuery(detailsQuery(document.id));
  const reading = useQuery({ ...readingQuery(document), retry: false });
  const [found, setFound] = useState<Cover[] | null>(null);
  const isKnown = file !== null && !details.isPending && !reading.isPending;
  const number = details.data?.number ?? null;
  const read = reading.data?.kind === 'pages' ? reading.data.pages : undefined;
  useEffect(() => {
    if (!isKnown || !file) return;
    let isGone = false;
    readPages(file, pageCount, read).then(
      (pages) => !isGone && setFound(findCovers(pages, number)),
      () => !isGone && setFound([]),
    );
    return () => {
      isGone = true;
    };
  }, [isKnown, file, pageCount, read, number]);
  return found;
}

interface Read {
  page: number;
  text: string;
  words: ReadPage['words'];
}

async function readPages(file: PageFile, pageCount: number, read: readonly Read[] = []): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (let page = 1; page <= pageCount; page++) {
    const known = read.find((one) => one.page === page);
    const hasWords = known !== undefined && known.words.length > 0;
    const words = hasWords || !('pdf' in file) ? (known?.words ?? []) : await layerWords(await file.pdf.getPage(page));
    const text = known?.text || words.map((word) => word.text).join(' ');
    const births = findDates(text).flatMap(({ kind, words: passage }) => (kind === 'birth' ? passage : []));
    pages.push({ page, words, births });
  }
  return pages;
}
