import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Found } from '../search/use-text-search.ts';
import type { ViewState } from '../view-state.ts';
import { DocumentContent } from './document-content.tsx';
import type { StageContent } from './stage-content.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageSize } from './use-stage-size.ts';
import { useZoomAnchor } from './use-zoom-anchor.ts';

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
