import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Visible, or within one screen of it. */
export function useIsNear(sheet: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!sheet.current) return;
    const root = sheet.current.closest('.viewer-scroll');
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: '100% 0px',
    });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet]);
  return isNear;
}

interface WantedPage {
  pdf: PDFDocumentProxy;
  number: number;
  isNear: boolean;
  /** called if it cannot be loaded: the signed URL may have expired */
  onLost: () => void;
}

export function usePage({ pdf, number, isNear, onLost }: WantedPage): {
  page: PDFPageProxy | null;
  isMissing: boolean;
} {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const lost = useRef(onLost);
  useEffect(() => {
    if (!isNear) return;
    let isGone = false;
    pdf.getPage(number).then(
      (loaded) => !isGone && setPage(loaded),
      (error: Error) => {
        if (isGone) return;
        if (error.name === 'ResponseException') lost.current();
        else setIsMissing(true); // from the file
      },
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, isNear]);
  return { page, isMissing };
}
