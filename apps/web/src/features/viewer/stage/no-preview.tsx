import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { unshownSentence } from '@kinvault/domain/documents/unshown.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { coverLook } from '../../../household/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useOnShow } from '../../../lib/use-on-change.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DocCover } from '../../../ui/doc-object.tsx';
import { useDownload } from '../use-download.ts';
import { noPreviewHint } from './content-kind.ts';

interface NoPreviewProps {
  document: Document;
  /** why the file failed to load; absent if there was nothing to load */
  title?: string;
  description?: string;
  onRetry?: () => void;
  /** false if the screen has a Download button elsewhere */
  hasDownload: boolean;
  /** called once: there is nothing to search or print */
  onNothing: () => void;
}

/** Replaces a file that can't be shown: its cover, the reason, and a Download button [MVW-3]. */
export function NoPreview({ document, title, description, ...rest }: NoPreviewProps) {
  const { onRetry, hasDownload, onNothing } = rest;
  const { link } = useDownload(document);
  const unshown = unshownSentence(document.thumbnail);
  useOnShow(onNothing);
  return (
    <div className="no-preview" role={title === undefined ? undefined : 'alert'}>
      <PaperCover document={document} />
      <div>
        <h3>
          {title ?? (unshown ? i18n.t(unshown) : i18n.t({ id: 'viewer.noPreview', message: 'Preview not available' }))}
        </h3>
        <p className="text-small muted tabular">{description ?? noPreviewHint(document)}</p>
      </div>
      <div className="row wrap">
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
          </Button>
        )}
        {hasDownload && (
          <LinkButton variant="primary" icon={Download} {...link}>
            {i18n.t({ id: 'viewer.download', message: 'Download' })}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** The drawn cover of a document, for when its content can't be shown. */
export function PaperCover({ document }: { document: Document }) {
  const { name, expiresOn } = document;
  return <DocCover {...coverLook(document)} name={name} note={expiryNote(i18n, expiresOn)} />;
}
