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

/** Draws onto a new canvas and swaps it in when done, to avoid flicker. Returns true if drawing took too long. */
export function usePageDrawing({ sheet, page, viewport, isNear, onDrawn }: Drawing): boolean {
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
    () => clearTimeout(patience), // canceled, or pdf.js cannot draw the page: the old canvas stays
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
