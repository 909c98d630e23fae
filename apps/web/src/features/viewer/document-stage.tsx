import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { contentKind, fileUrl, thumbnailUrl } from './content-kind.ts';
import type { Size } from './fit.ts';
import { NoPreview } from './no-preview.tsx';
import { PaperCover } from './paper-cover.tsx';
import { PictureStage } from './picture-stage.tsx';
import { PreviewStage } from './preview-stage.tsx';
import type { Found } from './search/use-text-search.ts';
import type { StageContent } from './stage-content.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageSize } from './use-stage-size.ts';
import { useZoomAnchor } from './use-zoom-anchor.ts';
import type { ViewState } from './view-state.ts';

// pdf.js is three times the rest of the viewer: only who opens a PDF loads it
const PdfStage = lazy(async () => ({ default: (await import('./pdf-stage.tsx')).PdfStage }));

interface DocumentStageProps {
  document: Document;
  view: ViewState;
  /** What a search has found in it, to be marked. */
  found: Found;
  onZoomTo: (zoom: number) => void;
  onShown: () => void;
  onContent: (content: StageContent) => void;
  hasDownload: boolean;
}

/** What lies on the table: the picture, the pages, or the cover. Scrolls, and takes pinches and drags. */
export function DocumentStage({ onZoomTo, ...content }: DocumentStageProps) {
  const { document, view } = content;
  const scroller = useRef<HTMLElement>(null);
  const stage = useStageSize(scroller);
  useStageGestures(scroller, { zoom: view.zoom, onZoomTo });
  useZoomAnchor(scroller, view.zoom);
  useStartAtTop(scroller, document.fileId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={scroller} className="vscroll" aria-label={`Content of ${document.name}`} tabIndex={0}>
      <div className="vtable">{stage && <Content key={document.fileId} {...content} stage={stage} />}</div>
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

interface ContentProps extends Omit<DocumentStageProps, 'onZoomTo'> {
  stage: Size;
}

function Content({ document, view, found, onShown, onContent, hasDownload, stage }: ContentProps): ReactNode {
  const shown = { stage, view, onShown, onContent };
  const common = { document, hasDownload };
  switch (contentKind(document.kind)) {
    case 'picture':
      return (
        <PictureStage
          src={fileUrl(document)}
          alt={document.name}
          thumbnail={thumbnailUrl(document)}
          {...shown}
          renderFailure={(retry) => (
            <NoPreview
              {...common}
              title="Failed to load image"
              words="You can try again or download it."
              onRetry={retry}
            />
          )}
        />
      );
    case 'preview':
      return <PreviewStage document={document} {...shown} noPreview={<NoPreview {...common} />} />;
    case 'pdf':
      return (
        <Suspense fallback={<Spinner label="Opening" />}>
          <PdfStage
            url={fileUrl(document)}
            {...shown}
            found={found}
            cover={<PaperCover document={document} />}
            renderProblem={({ title, words }, retry) => (
              <NoPreview {...common} title={title} words={words} onRetry={retry} />
            )}
          />
        </Suspense>
      );
    case 'none':
      return <NoPreview {...common} />;
  }
}
