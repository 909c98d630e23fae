import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { pdfPrint } from '../pdf/pdf-print.ts';
import type { SidePage } from './card-frame.ts';

/** A PDF, or the URL of a picture. */
export type SideSource = PDFDocumentProxy | string;

export interface SidePicture extends SidePage {
  src: string;
}

/** A page as a picture, upright; null until it is drawn. */
export function useSidePicture(source: SideSource | null, page: number): SidePicture | null {
  const [drawn, setDrawn] = useState<{ source: SideSource; page: number; picture: SidePicture } | null>(null);
  useEffect(() => {
    if (source === null) return;
    const stop = new AbortController();
    let src = '';
    const release = () => src.startsWith('blob:') && typeof source !== 'string' && URL.revokeObjectURL(src);
    drawPicture(source, page, stop.signal).then(
      (picture) => {
        src = picture.src;
        if (stop.signal.aborted) release();
        else setDrawn({ source, page, picture });
      },
      () => undefined, // the stage goes on saying that it opens
    );
    return () => {
      stop.abort();
      release();
    };
  }, [source, page]);
  return drawn?.source === source && drawn.page === page ? drawn.picture : null;
}

async function drawPicture(source: SideSource, page: number, signal: AbortSignal): Promise<SidePicture> {
  if (typeof source === 'string') {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return { src: source, width: image.naturalWidth, height: image.naturalHeight, isOnPaper: false };
  }
  const { width, height } = (await source.getPage(page)).getViewport({ scale: 1 });
  const drawn = await pdfPrint(source, source.numPages).draw(page - 1, signal);
  return { src: URL.createObjectURL(drawn), width, height, isOnPaper: true };
}
