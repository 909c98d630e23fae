import type { ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { contentKind } from './content-kind.ts';
import { NoPreview } from './no-preview.tsx';
import {
  type DocumentContentProps,
  loadFailure,
  OriginalPdf,
  OriginalPicture,
  tryOrDownload,
} from './original-file.tsx';
import { PreviewStage } from './preview-stage.tsx';

const ReadingStage = lazyComponent(async () => (await import('../reading/reading-stage.tsx')).ReadingStage);

/** Shows a document by its kind. */
export function DocumentContent(props: DocumentContentProps): ReactNode {
  const { document, found, onContent, hasDownload, ...rest } = props;
  const shown = { ...rest, onContent };
  const common = { document, hasDownload, onNothing: () => onContent(null) };
  switch (contentKind(document.kind)) {
    case 'picture':
      return <OriginalPicture {...props} />;
    case 'pdf':
      return <OriginalPdf {...props} />;
    case 'preview':
      return <PreviewStage document={document} {...shown} found={found} noPreview={<NoPreview {...common} />} />;
    case 'reading':
      return (
        <ReadingStage
          fallback={<Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />}
          document={document}
          {...shown}
          found={found}
          noPreview={<NoPreview {...common} />}
          renderFailure={(error, retry) => (
            <NoPreview {...common} title={loadFailure(error)} description={tryOrDownload()} onRetry={retry} />
          )}
        />
      );
    case 'none':
      return <NoPreview {...common} />;
  }
}
