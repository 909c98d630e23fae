import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { canvasSize } from '../fit.ts';

/** During zooming, the old drawing is stretched. A new one starts after this pause. */
const REDRAW_PAUSE_MS = 150;
const DRAW_PATIENCE_MS = 20_000;

interface Drawing {
  sheet: RefObject<HTMLElement | null>;
  page: PDFPageProxy | null;
  viewport: PageViewport | undefined;
  isNear: boolean;
  onDrawn: () => void;
}

/** Why a page is not drawn: it took too long, or failed. */
export type Undrawn = 'slow' | 'failed';

/** Draws onto a new canvas and swaps it in when done, to avoid flicker. */
export function usePageDrawing({ sheet, page, viewport, isNear, onDrawn }: Drawing): Undrawn | null {
  const [undrawn, setUndrawn] = useState<Undrawn | null>(null);
  const [scale, rotation] = [viewport?.scale ?? 0, viewport?.rotation ?? 0];
  const drawn = useRef(onDrawn);
  useEffect(() => {
    drawn.current = onDrawn;
  });

  useEffect(() => {
    const holder = sheet.current;
    if (!holder || !page || scale === 0 || undrawn) return;
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
          onUndrawn: setUndrawn,
        });
      },
      holder.querySelector('canvas') ? REDRAW_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(pause);
      stop();
    };
  }, [sheet, page, scale, rotation, isNear, undrawn]);
  return undrawn;
}

interface Draw {
  page: PDFPageProxy;
  scale: number;
  rotation: number;
  holder: HTMLElement;
  onDrawn: () => void;
  onUndrawn: (why: Undrawn) => void;
}

function draw({ page, scale, rotation, holder, onDrawn, onUndrawn }: Draw): () => void {
  const shown = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, canvasSize(shown, window.devicePixelRatio));
  const viewport = page.getViewport({ scale: scale * (canvas.width / shown.width), rotation });
  const task = page.render({ canvas, viewport });
  const patience = setTimeout(() => {
    task.cancel();
    onUndrawn('slow');
  }, DRAW_PATIENCE_MS);
  task.promise.then(
    () => {
      clearTimeout(patience);
      clear(holder);
      holder.prepend(canvas);
      onDrawn();
    },
    (error: Error) => {
      clearTimeout(patience);
      if (error.name !== 'RenderingCancelledException') onUndrawn('failed'); // the old canvas stays
    },
  );
  return () => {
    clearTimeout(patience);
    task.cancel();
  };
}

/** Sets the width to 0 first, which frees the pixels now instead of at garbage collection: phones have little memory. */
function clear(holder: HTMLElement): void {
  for (const canvas of holder.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.remove();
  }
}
