import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useState } from 'react';
import { useFileLink } from '../../../household/file-link.ts';
import { errorSentence, messageOf } from '../../../lib/error-messages.ts';
import { pdfProblem } from '../pdf/pdf-problem.ts';
import { openPdf, usePdf } from '../pdf/use-pdf.ts';
import { previewUrl } from '../stage/content-kind.ts';

/** Where pages are drawn from: a picture is one page. */
export type PageFile = { pdf: PDFDocumentProxy } | { src: string };

/** The document's file, or why it cannot be shown. */
export function useOpenedFile(
  document: Document,
  isWanted = true,
): {
  file: PageFile | null;
  problem: string | null;
  renew: () => void;
} {
  const link = useFileLink(document, isWanted);
  const isPdf = document.kind === 'pdf';
  const [attempt, setAttempt] = useState(0);
  const opened = usePdf(isPdf && isWanted ? link.url : undefined, attempt);
  const renew = () => void link.renew().then(() => setAttempt((before) => before + 1));
  const src = document.kind === 'heic' && isWanted ? previewUrl(document) : link.url;
  // the same object until it changes: effects depend on it
  const picture = useMemo(() => (src === undefined ? null : { src }), [src]);
  const pdf = opened.state === 'open' ? opened.pdf : null;
  const pages = useMemo(() => pdf && { pdf }, [pdf]);
  if (!isPdf) return { file: picture, problem: link.error && messageOf(link.error), renew };
  if (opened.state === 'open') return { file: pages, problem: null, renew };
  if (opened.state === 'locked') return { file: null, problem: errorSentence('pages_locked'), renew };
  const failure = opened.state === 'failed' ? pdfProblem(opened.error).title : null;
  return { file: null, problem: link.error ? messageOf(link.error) : failure, renew };
}

/** A PDF that was made just now; null until it is open. */
export function useMadePdf(made: Blob | null): PDFDocumentProxy | null {
  const [opened, setOpened] = useState<{ made: Blob; pdf: PDFDocumentProxy } | null>(null);
  useEffect(() => {
    if (!made) return;
    const controller = new AbortController();
    const { signal } = controller;
    const nothing = () => {};
    openPdf(made, { onProgress: nothing, onLeftOut: nothing, onLocked: nothing, signal }).then(
      ({ pdf }) => !signal.aborted && setOpened({ made, pdf }),
      nothing, // it is downloaded without being seen
    );
    return () => controller.abort(new DOMException('closed', 'AbortError'));
  }, [made]);
  return opened?.made === made ? opened.pdf : null;
}
