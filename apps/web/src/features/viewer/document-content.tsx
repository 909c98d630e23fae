import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '../../lib/error-sentences.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { contentKind } from './content-kind.ts';
import type { Size } from './fit.ts';
import { NoPreview } from './no-preview.tsx';
import { OriginalFile } from './original-file.tsx';
import { PreviewStage } from './preview-stage.tsx';
import type { Found } from './search/use-text-search.ts';
import type { StageContent } from './stage-content.ts';
import type { ViewState } from './view-state.ts';

const ReadingStage = lazy(async () => ({ default: (await import('./reading/reading-stage.tsx')).ReadingStage }));

export interface DocumentContentProps {
  document: Document;
  view: ViewState;
  /** What a search has found in it, to be marked. */
  found: Found;
  stage: Size;
  onShown: () => void;
  onContent: (content: StageContent | null) => void;
  hasDownload: boolean;
}

/** A document as its kind is shown. */
export function DocumentContent(props: DocumentContentProps): ReactNode {
  const { document, found, onContent, hasDownload, ...rest } = props;
  const shown = { ...rest, onContent };
  const common = { document, hasDownload, onNothing: () => onContent(null) };
  switch (contentKind(document.kind)) {
    case 'picture':
    case 'pdf':
      return <OriginalFile {...props} />;
    case 'preview':
      return <PreviewStage document={document} {...shown} noPreview={<NoPreview {...common} />} />;
    case 'reading':
      return (
        <Suspense fallback={<Spinner label="Opening" />}>
          <ReadingStage
            document={document}
            {...shown}
            found={found}
            noPreview={<NoPreview {...common} />}
            renderFailure={(error, retry) => (
              <NoPreview
                {...common}
                title={`Failed to load document: ${messageOf(error)}`}
                words="You can try again or download it."
                onRetry={retry}
              />
            )}
          />
        </Suspense>
      );
    case 'none':
      return <NoPreview {...common} />;
  }
}
