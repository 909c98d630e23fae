import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { Dispatch } from 'react';
import { DOCUMENT_LOOKS } from '../../../household/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DocCover, DocObject } from '../../../ui/doc-object.tsx';
import { isInTransit, type UploadEvent, type UploadItem } from '../queue/upload-queue.ts';

/** Cancel, retry or remove, depending on the state. */
export function FileActions({ item, dispatch }: { item: UploadItem; dispatch: Dispatch<UploadEvent> }) {
  const { id, file, status } = item;
  const retry = () => dispatch({ type: 'retry', id, freshKey: randomUuid() });
  const canRetry = status.state === 'cancelled' || (status.state === 'failed' && status.resume !== null);
  if (status.state === 'saving' || status.state === 'saved') return null;
  return (
    <span className="upload-item-actions">
      {canRetry && (
        <IconButton
          label={i18n.t({ id: 'upload.retry', message: 'Retry {name}', values: { name: file.name } })}
          icon={RotateCw}
          onClick={retry}
        />
      )}
      {isInTransit(item) ? (
        <IconButton
          label={i18n.t({ id: 'upload.cancel', message: 'Cancel {name}', values: { name: file.name } })}
          icon={X}
          onClick={() => dispatch({ type: 'cancel', id })}
        />
      ) : (
        <IconButton
          label={i18n.t({ id: 'upload.remove', message: 'Remove {name}', values: { name: file.name } })}
          icon={X}
          onClick={() => dispatch({ type: 'remove', id })}
        />
      )}
    </span>
  );
}

/** The image if the browser can show it, otherwise a small cover for the document type. */
export function FileThumb({ file, type }: { file: File; type: DocumentType }) {
  const { shape, tint, icon } = DOCUMENT_LOOKS[type];
  const src = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <span className="upload-item-thumb">
      <DocObject
        shape={shape}
        src={src}
        fallback={<DocCover shape={shape} tint={tint} icon={icon} name="" note="" />}
      />
    </span>
  );
}
