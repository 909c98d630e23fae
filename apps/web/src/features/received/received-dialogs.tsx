import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { useState } from 'react';
import { urlOf } from '../../lib/api-client.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { receivedPictureUrl } from './received.api.ts';
import { ReceivedPicture, WholePicture } from './received-picture.tsx';
import type { Waiting } from './use-received.ts';

/** The first page, as large as there is room. */
export function LookDialog({ waiting: { file, draft }, onClose }: { waiting: Waiting; onClose: () => void }) {
  const [size, setSize] = useState<'preview' | 'thumbnail'>('preview');
  return (
    <Dialog open onClose={onClose} title={<bdi>{draft.name}</bdi>} width={760}>
      <img
        className="received-large"
        src={receivedPictureUrl(file.id, size)}
        alt={i18n.t({ id: 'received.firstPage', message: 'First page' })}
        // small pictures have no preview
        onError={() => setSize('thumbnail')}
      />
    </Dialog>
  );
}

interface CompareDialogProps {
  waiting: Waiting;
  found: Duplicate;
  onThrowAway: () => void;
  onClose: () => void;
}

/** Beside the document that has the same bytes [REA-9]. */
export function CompareDialog({ waiting, found: { document }, onThrowAway, onClose }: CompareDialogProps) {
  const { file, draft } = waiting;
  const src =
    document.thumbnail === 'ready' ? urlOf('getDocumentThumbnail', { params: { documentId: document.id } }) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t({ id: 'duplicate.title', message: 'You already have this' })}
      width={640}
      footer={
        <>
          <Button onClick={onThrowAway}>{i18n.t({ id: 'received.throwAway', message: 'Throw away' })}</Button>
          {/* a new tab: the choices on this page stay */}
          <LinkButton variant="primary" href={`/dashboard?doc=${document.id}`} target="_blank">
            {i18n.t({ id: 'duplicate.open', message: 'Open the one I have' })}
          </LinkButton>
        </>
      }
    >
      <p className="muted">
        {i18n.t({
          id: 'received.sameBytes',
          message: 'This file is exactly the same as a document from {date}.',
          values: { date: longDate(i18n, document.addedAt) },
        })}
      </p>
      <div className="received-pair">
        <figure>
          <WholePicture src={src} of={document} />
          <figcaption>
            <span className="text-small muted">{i18n.t({ id: 'duplicate.inKinvault', message: 'In Kinvault' })}</span>
            <b>
              <bdi>{document.name}</bdi>
            </b>
            <span className="text-small muted tabular">{fileSizeText(i18n, document.sizeBytes)}</span>
          </figcaption>
        </figure>
        <figure>
          <ReceivedPicture file={file} type={draft.type} />
          <figcaption>
            <span className="text-small muted">{i18n.t({ id: 'received.title', message: 'Received' })}</span>
            <b>
              <bdi>{file.fileName}</bdi>
            </b>
            <span className="text-small muted tabular">{fileSizeText(i18n, file.sizeBytes)}</span>
          </figcaption>
        </figure>
      </div>
    </Dialog>
  );
}
