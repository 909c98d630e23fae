import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Found } from '../search/use-text-search.ts';
import type { ViewState } from '../view-state.ts';
import { DocumentContent } from './document-content.tsx';
import type { Size } from './fit.ts';
import type { StageContent } from './stage-content.ts';
import { useStageGestures } from './use-stage-gestures.ts';

interface DocumentStageProps {
  document: Document;
  view: ViewState;
  /** What a search has found in it, to be marked. */
  found: Found;
  onZoomTo: (zoom: number) => void;
  onSwipe?: (by: 1 | -1) => void;
  onShown: () => void;
  onContent: (content: StageContent | null) => void;
  hasDownload: boolean;
}

/** What lies on the table: the picture, the pages, or the cover. Scrolls, and takes pinches and drags. */
export function DocumentStage({ onZoomTo, onSwipe, ...content }: DocumentStageProps) {
  const { document, view } = content;
  const scroller = useRef<HTMLElement>(null);
  const stage = useStageSize(scroller);
  useStageGestures(scroller, { zoom: view.zoom, onZoomTo, onSwipe });
  useZoomAnchor(scroller, view.zoom);
  useStartAtTop(scroller, document.fileId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={scroller} className="viewer-scroll" aria-label={`Content of ${document.name}`} tabIndex={0}>
      <div className="viewer-table">
        {stage && <DocumentContent key={document.fileId} {...content} stage={stage} />}
      </div>
    </section>
  );
}

/** Another document does not begin where the last one was left. */
function useStartAtTop(scroller: RefObject<HTMLElement | null>, fileId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another file comes, which it need not read
  useLayoutEffect(() => {
    // in braces: newer browsers return a promise, which React would call as the clean-up
    scroller.current?.scrollTo(0, 0);
  }, [scroller, fileId]);
}

/** The room for a paper at 100 percent: the stage without its margins. Null until it is laid out. */
function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
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
  const { width, height } = element.getBoundingClientRect(); // without the scroll bars, which come and go with the zoom
  const style = getComputedStyle(element);
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const edges = 2 * px('--stage-edge');
  return { width: Math.max(1, width - edges), height: Math.max(1, height - edges - px('--stage-foot')) };
}

/** Keeps what is in the middle of the stage in the middle while the paper grows and shrinks. */
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
    // from what was remembered: the browser has by now cut the offsets to the new size of the paper
    const { left, top } = scrolled.current;
    const [halfWidth, halfHeight] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollTo((left + halfWidth) * growth - halfWidth, (top + halfHeight) * growth - halfHeight);
  }, [stage, zoom]);
}
