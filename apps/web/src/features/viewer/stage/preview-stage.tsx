import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { useKeptPicture } from '../../../lib/offline-papers/kept-papers.ts';
import { useOnShow } from '../../../lib/use-on-change.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Size } from '../fit.ts';
import type { Found } from '../search/use-text-search.ts';
import type { StageContent } from '../stage-content.ts';
import type { ViewState } from '../view-state.ts';
import { usePageWords } from '../words/use-page-words.ts';
import { previewUrl, thumbnailUrl } from './content-kind.ts';
import { PaperCover } from './no-preview.tsx';
import { PictureStage } from './picture-stage.tsx';

const ASK_AGAIN_MS = 1500;
const MAX_TRIES = 40;
const MAY_COME: ReadonlySet<string> = new Set(['pending', 'ready']);
const NOTHING = () => {};

interface PreviewStageProps {
  document: Document;
  stage: Size;
  view: ViewState;
  found: Found;
  onShown: () => void;
  onContent: (content: StageContent) => void;
  /** shown if no image can be made of it */
  noPreview: ReactNode;
}

/** The server's image of a file that browsers can't show. Until the server has made it, the cover is shown. */
export function PreviewStage({ document, noPreview, ...shown }: PreviewStageProps) {
  const kept = useKeptPicture(document, 'preview');
  const [tries, setTries] = useState(0);
  const [isAsking, setIsAsking] = useState(true);
  const pages = usePageWords(document);
  const isHopeless = tries >= MAX_TRIES || (tries > 0 && !MAY_COME.has(document.thumbnail));

  useEffect(() => {
    if (isAsking || isHopeless) return;
    const timer = setTimeout(() => setIsAsking(true), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isAsking, isHopeless]);

  if (isHopeless) return noPreview;
  if (!isAsking) return <Waiting document={document} />;
  return (
    <PictureStage
      key={`${tries} ${kept}`}
      src={kept ?? previewUrl(document)}
      alt={document.name}
      thumbnail={thumbnailUrl(document)}
      preview={null}
      pages={pages}
      onWanted={NOTHING}
      isLost={false}
      print={async () => kept ?? previewUrl(document)}
      {...shown}
      renderFailure={() => (
        <Missing
          onMissing={() => {
            setIsAsking(false);
            setTries(tries + 1);
          }}
        />
      )}
    />
  );
}

function Missing({ onMissing }: { onMissing: () => void }) {
  useOnShow(onMissing);
  return null;
}

function Waiting({ document }: { document: Document }) {
  return (
    <div className="no-preview">
      <PaperCover document={document} />
      <Spinner label={i18n.t({ id: 'viewer.preparingPreview', message: 'Preparing the preview' })} />
    </div>
  );
}
