import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import type { Size } from '../fit.ts';
import type { Found } from '../search/use-text-search.ts';
import type { StageContent } from '../stage-content.ts';
import type { ViewState } from '../view-state.ts';
import { DocumentContent } from './document-content.tsx';
import { useStageGestures } from './use-stage-gestures.ts';

interface DocumentStageProps {
  document: Document;
  view: ViewState;
  /** search matches to mark */
  found: Found;
  onZoomTo: (zoom: number) => void;
  onSwipe?: (by: 1 | -1) => void;
  onShown: () => void;
  onContent: (content: StageContent | null) => void;
  hasDownload: boolean;
}

/** The scrolling area with the image, the pages or the cover. Handles pinch and drag. */
export function DocumentStage({ onZoomTo, onSwipe, ...content }: DocumentStageProps) {
  const { document, view } = content;
  const scroller = useRef<HTMLElement>(null);
  const stage = useStageSize(scroller);
  useStageGestures(scroller, { zoom: view.zoom, onZoomTo, onSwipe });
  useZoomAnchor(scroller, view.zoom);
  useStartAtTop(scroller, document.fileId);
  const label = i18n.t({ id: 'viewer.contentOf', message: 'Content of {name}', values: { name: document.name } });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className="viewer-scroll" aria-label={label} tabIndex={0}>
      <div className="viewer-table">
        {stage && <DocumentContent key={document.fileId} {...content} stage={stage} />}
      </div>
    </section>
  );
}

/** Scrolls to the top when another document opens. */
function useStartAtTop(scroller: RefObject<HTMLElement | null>, fileId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the file changes, without reading it
  useLayoutEffect(() => {
    // in braces: newer browsers return a promise, which React would take for the cleanup function
    scroller.current?.scrollTo(0, 0);
  }, [scroller, fileId]);
}

/** The stage without its margins: the space for a document at 100 percent. Null until it is laid out. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize(roomIn(element)));
    observer.observe(element);
    setSize(roomIn(element));
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

function roomIn(element: HTMLElement): Size {
  const { width, height } = element.getBoundingClientRect(); // excludes scroll bars, which come and go with the zoom
  const style = getComputedStyle(element);
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const edges = 2 * px('--stage-edge');
  return { width: Math.max(1, width - edges), height: Math.max(1, height - edges - px('--stage-foot')) };
}

/** Keeps the center of the stage centered while zooming. */
function useZoomAnchor(stage: RefObject<HTMLElement | null>, zoom: number): void {
  const scrolled = useRef({ left: 0, top: 0 });
  const lastZoom = useRef(zoom);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const remember = () => {
      scrolled.current = { left: element.scrollLeft, top: element.scrollTop };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [stage]);

  useLayoutEffect(() => {
    const element = stage.current;
    const growth = zoom / lastZoom.current;
    lastZoom.current = zoom;
    if (!element || growth === 1) return;
    // from the remembered offsets: the browser has already clamped the current ones to the new size
    const { left, top } = scrolled.current;
    const [halfWidth, halfHeight] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollTo((left + halfWidth) * growth - halfWidth, (top + halfHeight) * growth - halfHeight);
  }, [stage, zoom]);
}
