import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { coverLook } from '../../../lib/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useOnShow } from '../../../lib/use-on-change.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DocCover } from '../../../ui/doc-object.tsx';
import { useDownload } from '../use-download.ts';
import { fileNoun } from './content-kind.ts';

interface NoPreviewProps {
  document: Document;
  title?: string;
  description?: string;
  onRetry?: () => void;
  /** The one button may stand at the foot of the screen already. */
  hasDownload: boolean;
  /** ReadPanel once: there is nothing to be searched or printed. */
  onNothing: () => void;
}

/** In place of a file that cannot be shown here: its cover, why, and the way to it [MVW-3]. */
export function NoPreview({ document, title = 'Preview not available', description, ...rest }: NoPreviewProps) {
  const { onRetry, hasDownload, onNothing } = rest;
  const download = useDownload(document);
  useOnShow(onNothing);
  return (
    <div className="no-preview" role={title === 'Preview not available' ? undefined : 'alert'}>
      <PaperCover document={document} />
      <div>
        <h3>{title}</h3>
        <p className="text-small muted tabular">
          {description ??
            `${fileNoun(document.kind)}, ${fileSizeText(i18n, document.sizeBytes)}. Download it to open it on this device.`}
        </p>
      </div>
      <div className="row wrap">
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {hasDownload && (
          <LinkButton variant="primary" icon={Download} {...download}>
            Download
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** The app's own cover of a document, where its content cannot be shown. */
export function PaperCover({ document }: { document: Document }) {
  const { name, expiresOn } = document;
  return <DocCover {...coverLook(document)} name={name} note={expiresOn ? dateText(i18n, expiresOn) : 'No expiry'} />;
}
