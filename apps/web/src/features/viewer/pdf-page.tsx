import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { canvasSize, pageScale, type Size } from './fit.ts';
import { turned, type ViewState } from './view-state.ts';

/** While a hand still zooms, the old drawing is stretched; a new one begins after this pause. */
const REDRAW_PAUSE_MS = 150;
const DRAW_PATIENCE_MS = 20_000;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  /** Size of a page that has not been near yet, in points. */
  guess: Size;
  stage: Size;
  view: ViewState;
  onDrawn: () => void;
}

/** One page: a sheet of the right size, drawn onto a canvas when it comes near and let go when it is far. */
export function PdfPage({ pdf, number, label, guess, stage, view, onDrawn }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet);
  const page = usePage(pdf, number, isNear);
  const scale = pageScale(turnedSize(page, guess, view), stage) * (view.zoom / 100);
  const viewport = page?.getViewport({ scale, rotation: turned(page.rotate, view.rotation) });
  const shown = viewport ?? scaled(turnedSize(null, guess, view), scale);
  const hasGivenUp = useDrawing({ sheet, page, viewport, isNear, onDrawn });

  return (
    <div
      ref={sheet}
      className="pdf-page"
      role="img"
      aria-label={label}
      style={{ width: `${shown.width}px`, height: `${shown.height}px` }}
    >
      {hasGivenUp && (
        <p className="pdf-page-note">This page is too much for this device. Download the file to see it.</p>
      )}
    </div>
  );
}

function turnedSize(page: PDFPageProxy | null, guess: Size, view: ViewState): Size {
  if (page) return page.getViewport({ scale: 1, rotation: turned(page.rotate, view.rotation) });
  return view.rotation % 180 === 0 ? guess : { width: guess.height, height: guess.width };
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}

/** Within a screen's height of being seen. */
function useIsNear(sheet: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!sheet.current) return;
    const root = sheet.current.closest('.vscroll');
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: '100% 0px',
    });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet]);
  return isNear;
}

function usePage(pdf: PDFDocumentProxy, number: number, isNear: boolean): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isGone = false;
    pdf.getPage(number).then(
      (loaded) => !isGone && setPage(loaded),
      () => undefined, // the sheet stays white: a page that is missing from the file
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, isNear]);
  return page;
}

interface Drawing {
  sheet: RefObject<HTMLElement | null>;
  page: PDFPageProxy | null;
  viewport: PageViewport | undefined;
  isNear: boolean;
  onDrawn: () => void;
}

/** Draws onto a new canvas and swaps it in when it is done, so that nothing flickers. True when it took too long. */
function useDrawing({ sheet, page, viewport, isNear, onDrawn }: Drawing): boolean {
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const [scale, rotation] = [viewport?.scale ?? 0, viewport?.rotation ?? 0];
  const drawn = useRef(onDrawn);
  useEffect(() => {
    drawn.current = onDrawn;
  });

  useEffect(() => {
    const holder = sheet.current;
    if (!holder || !page || scale === 0 || hasGivenUp) return;
    if (!isNear) return clear(holder);
    let stop = () => {};
    const pause = setTimeout(
      () => {
        stop = draw({
          page,
          scale,
          rotation,
          holder,
          onDrawn: () => drawn.current(),
          onGivenUp: () => setHasGivenUp(true),
        });
      },
      holder.querySelector('canvas') ? REDRAW_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(pause);
      stop();
    };
  }, [sheet, page, scale, rotation, isNear, hasGivenUp]);
  return hasGivenUp;
}

interface Draw {
  page: PDFPageProxy;
  scale: number;
  rotation: number;
  holder: HTMLElement;
  onDrawn: () => void;
  onGivenUp: () => void;
}

function draw({ page, scale, rotation, holder, onDrawn, onGivenUp }: Draw): () => void {
  const shown = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, canvasSize(shown, window.devicePixelRatio));
  const viewport = page.getViewport({ scale: scale * (canvas.width / shown.width), rotation });
  const task = page.render({ canvas, viewport });
  const patience = setTimeout(() => {
    task.cancel();
    onGivenUp();
  }, DRAW_PATIENCE_MS);
  task.promise.then(
    () => {
      clearTimeout(patience);
      clear(holder);
      holder.prepend(canvas);
      onDrawn();
    },
    () => clearTimeout(patience), // cancelled, or a page that pdf.js cannot draw: what is there stays
  );
  return () => {
    clearTimeout(patience);
    task.cancel();
  };
}

/** Emptied first: a canvas that waits for the garbage collector keeps its pixels, and phones have few. */
function clear(holder: HTMLElement): void {
  for (const canvas of holder.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.remove();
  }
}
