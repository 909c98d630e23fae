import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { useFileLink } from '../../lib/file-link.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { contentKind, thumbnailUrl } from './content-kind.ts';
import type { DocumentContentProps } from './document-content-props.ts';
import { NoPreview } from './no-preview.tsx';
import { PaperCover } from './paper-cover.tsx';
import { PictureStage } from './picture-stage.tsx';

// pdf.js is three times the rest of the viewer: only who opens a PDF loads it
const PdfStage = lazy(async () => ({ default: (await import('./pdf-stage.tsx')).PdfStage }));

/** The file itself, by an address that is made for its reader. When it no longer answers, another is asked for once. */
export function OriginalFile({ document, found, hasDownload, ...shown }: DocumentContentProps) {
  const { url, error, renew } = useFileLink(document);
  const [isRenewed, setIsRenewed] = useState(false);
  useListReload(error);

  const isPdf = contentKind(document.kind) === 'pdf';
  const failure = (title: string, words: string, onRetry?: () => void) => (
    <NoPreview {...{ document, hasDownload, title, words, onRetry }} onNothing={() => shown.onContent(null)} />
  );
  const renewFirst = (retry: () => void) => (
    <Renewing
      renew={renew}
      onDone={() => {
        setIsRenewed(true);
        retry();
      }}
    />
  );
  if (error) {
    const words = messageOf(error);
    const again = () => void renew();
    return isPdf
      ? failure(`Failed to load document: ${words}`, 'You can try again or download it.', again)
      : failure('Failed to load image', words, again);
  }
  if (!isPdf) {
    return (
      <PictureStage
        src={url}
        alt={document.name}
        thumbnail={thumbnailUrl(document)}
        {...shown}
        renderFailure={(retry) =>
          isRenewed ? failure('Failed to load image', 'You can try again or download it.', retry) : renewFirst(retry)
        }
      />
    );
  }
  if (!url) return <Spinner label="Opening" />;
  return (
    <Suspense fallback={<Spinner label="Opening" />}>
      <PdfStage
        url={url}
        {...shown}
        found={found}
        cover={<PaperCover document={document} />}
        onLost={() => void renew()}
        renderProblem={({ title, words }, retry) =>
          retry && !isRenewed ? renewFirst(retry) : failure(title, words, retry)
        }
      />
    </Suspense>
  );
}

function Renewing({ renew, onDone }: { renew: () => Promise<void>; onDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address turns out not to answer
  useEffect(() => void renew().then(onDone), []);
  return <Spinner label="Opening" />;
}

/** Gone, or not shared any more: the list knows, and the viewer closes with a word [SEC-10]. */
function useListReload(error: Error | null): void {
  const queryClient = useQueryClient();
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
  }, [isGone, queryClient]);
}
