import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { unshownSentence } from '@kinvault/domain/documents/unshown.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fileLink, findRefusal, useFileLink } from '../../../household/file-link.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorSentence, messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useKeptPicture } from '../../../lib/offline-papers/kept-papers.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { useOnShow } from '../../../lib/use-on-change.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Size } from '../fit.ts';
import { FirstPage } from '../pdf/first-page.tsx';
import type { Found } from '../search/use-text-search.ts';
import type { StageContent } from '../stage-content.ts';
import type { ViewState } from '../view-state.ts';
import { usePageWords } from '../words/use-page-words.ts';
import { previewAddress, thumbnailUrl } from './content-kind.ts';
import { NoPreview, PaperCover } from './no-preview.tsx';
import { PictureStage } from './picture-stage.tsx';

// pdf.js is three times the size of the rest of the viewer: it loads with the first PDF
const PdfStage = lazyComponent(async () => (await import('../pdf/pdf-stage.tsx')).PdfStage);

/** An image: its preview if it has one, and the file itself once it is needed. */
export function OriginalPicture({ document, hasDownload, ...shown }: DocumentContentProps) {
  const keptPreview = useKeptPicture(document, 'preview');
  const keptThumbnail = useKeptPicture(document, 'thumbnail');
  const preview = keptPreview ?? previewAddress(document);
  const [isWanted, setIsWanted] = useState(preview === null);
  const { url, error, renew, renewOnce } = useOriginal(document, isWanted);
  const pages = usePageWords(document);
  const failure = (description: string, onRetry: () => void) => (
    <NoPreview
      {...{ document, hasDownload, description, onRetry }}
      title={i18n.t(
        (!error && unshownSentence(document.thumbnail)) || {
          id: 'viewer.imageFailed',
          message: 'Failed to load image',
        },
      )}
      onNothing={() => shown.onContent(null)}
    />
  );
  return (
    <PictureStage
      src={url}
      alt={document.name}
      thumbnail={keptThumbnail ?? thumbnailUrl(document)}
      preview={preview}
      pages={pages}
      onWanted={() => setIsWanted(true)}
      isLost={error !== null}
      print={() => fileLink(document)}
      {...shown}
      renderFailure={(retry) =>
        error
          ? failure(messageOf(error), () => void renew())
          : (renewOnce(retry) ?? <Refused url={url} render={(description) => failure(description, retry)} />)
      }
    />
  );
}

/** An image element does not say why it failed to load, so this asks the server. */
function Refused({ url, render }: { url: string | undefined; render: (description: string) => ReactNode }) {
  const [isDamaged, setIsDamaged] = useState(false);
  useEffect(() => {
    if (url === undefined) return;
    findRefusal(url).then(
      (refusal) => setIsDamaged(refusal?.code === 'file_damaged'),
      () => {}, // the general message stays
    );
  }, [url]);
  return render(isDamaged ? errorSentence('file_damaged') : tryOrDownload());
}

/** A PDF, page by page. While it opens, the server's image of its first page is shown. */
export function OriginalPdf({ document, found, hasDownload, ...shown }: DocumentContentProps) {
  const keptPreview = useKeptPicture(document, 'preview');
  const preview = keptPreview ?? previewAddress(document);
  const { url, error, renew, renewOnce } = useOriginal(document, true);
  const [isTextless, setTextless] = useState(false);
  const words = usePageWords(document, isTextless);
  const failure = (title: string, description: string, onRetry?: () => void) => (
    <NoPreview {...{ document, hasDownload, title, description, onRetry }} onNothing={() => shown.onContent(null)} />
  );
  if (error) {
    const again = () => void renew();
    return failure(loadFailure(error), tryOrDownload(), again);
  }
  const opening = <FirstPage src={preview} {...shown} />;
  if (!url) return opening;
  return (
    <PdfStage
      fallback={opening}
      url={url}
      {...shown}
      found={found}
      cover={<PaperCover document={document} />}
      preview={preview}
      words={words}
      onTextless={() => setTextless(true)}
      onLost={() => void renew()}
      renderProblem={({ title, description }, retry) =>
        (retry && renewOnce(retry)) ?? failure(title, description, retry)
      }
    />
  );
}

/** The signed URL of the file. When it stops working, a new one is requested once. */
function useOriginal(document: Document, isWanted: boolean) {
  const { url, error, renew } = useFileLink(document, isWanted);
  const [isRenewed, setIsRenewed] = useState(false);
  useListReload(error);
  const renewOnce = (retry: () => void) =>
    isRenewed ? null : (
      <Renewing
        renew={renew}
        onDone={() => {
          setIsRenewed(true);
          retry();
        }}
      />
    );
  return { url, error, renew, renewOnce };
}

function Renewing({ renew, onDone }: { renew: () => Promise<void>; onDone: () => void }) {
  useOnShow(() => void renew().then(onDone));
  return <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />;
}

/** Deleted or unshared: the reloaded list lacks it, and the viewer closes with a toast [SEC-10]. */
function useListReload(error: Error | null): void {
  const queryClient = useQueryClient();
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
  }, [isGone, queryClient]);
}

export interface DocumentContentProps {
  document: Document;
  view: ViewState;
  /** search matches to mark */
  found: Found;
  stage: Size;
  onShown: () => void;
  onContent: (content: StageContent | null) => void;
  hasDownload: boolean;
}

export function loadFailure(error: Error): string {
  const reason = messageOf(error);
  return i18n.t({ id: 'viewer.loadFailed', message: 'Failed to load document: {reason}', values: { reason } });
}

export function tryOrDownload(): string {
  return i18n.t({ id: 'viewer.tryOrDownload', message: 'You can try again or download it.' });
}
