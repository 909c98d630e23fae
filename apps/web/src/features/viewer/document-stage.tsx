import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { useFileLink } from '../../lib/file-link.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { contentKind, thumbnailUrl } from './content-kind.ts';
import type { Size } from './fit.ts';
import { NoPreview } from './no-preview.tsx';
import { PictureStage } from './picture-stage.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageSize } from './use-stage-size.ts';
import { useZoomAnchor } from './use-zoom-anchor.ts';
import type { ViewState } from './view-state.ts';

// pdf.js is three times the rest of the viewer: only who opens a PDF loads it
const PdfStage = lazy(async () => ({ default: (await import('./pdf-stage.tsx')).PdfStage }));

interface DocumentStageProps {
  document: Document;
  view: ViewState;
  onZoomTo: (zoom: number) => void;
  onShown: () => void;
  hasDownload: boolean;
}

/** What lies on the table: the picture, the pages, or the cover. Scrolls, and takes pinches and drags. */
export function DocumentStage({ document, view, onZoomTo, onShown, hasDownload }: DocumentStageProps) {
  const scroller = useRef<HTMLElement>(null);
  const stage = useStageSize(scroller);
  useStageGestures(scroller, { zoom: view.zoom, onZoomTo });
  useZoomAnchor(scroller, view.zoom);
  useStartAtTop(scroller, document.fileId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={scroller} className="vscroll" aria-label={`Content of ${document.name}`} tabIndex={0}>
      <div className="vtable">
        {stage && <Content key={document.fileId} {...{ document, view, onShown, hasDownload, stage }} />}
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

interface ContentProps extends Omit<DocumentStageProps, 'onZoomTo'> {
  stage: Size;
}

function Content(props: ContentProps): ReactNode {
  const { document, view, onShown, hasDownload, stage } = props;
  const noPreview = <NoPreview document={document} hasDownload={hasDownload} />;
  switch (contentKind(document.kind)) {
    case 'picture':
    case 'pdf':
      return <OriginalFile {...props} />;
    case 'preview':
      return <PreviewStage {...{ document, stage, view, onShown }} noPreview={noPreview} />;
    case 'none':
      return noPreview;
  }
}

/** The file itself, by an address that is made for its reader. */
function OriginalFile({ document, view, onShown, hasDownload, stage }: ContentProps) {
  const { url, isError, renew } = useFileLink(document);
  const failure = (
    onRetry?: () => void,
    title = 'Failed to load image',
    words = 'You can try again or download it.',
  ) => <NoPreview {...{ document, hasDownload, title, words, onRetry }} />;
  const again = (retry: () => void) => () => {
    renew();
    retry();
  };
  const isPdf = contentKind(document.kind) === 'pdf';
  if (isError) return failure(renew, isPdf ? 'Failed to load file' : undefined);
  if (!isPdf)
    return (
      <PictureStage
        src={url}
        alt={document.name}
        thumbnail={thumbnailUrl(document)}
        {...{ stage, view, onShown }}
        renderFailure={(retry) => failure(again(retry))}
      />
    );
  if (!url) return <Spinner label="Opening" />;
  return (
    <Suspense fallback={<Spinner label="Opening" />}>
      <PdfStage
        url={url}
        {...{ stage, view, onShown }}
        renderProblem={({ title, words }, retry) => failure(retry && again(retry), title, words)}
      />
    </Suspense>
  );
}
