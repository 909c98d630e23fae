import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { Dispatch } from 'react';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { IconButton } from '../../../ui/button.tsx';
import { isInTransit, type UploadEvent, type UploadItem } from '../queue/upload-queue.ts';

/** Cancel, retry or remove: what its state allows. */
export function FileActions({ item, dispatch }: { item: UploadItem; dispatch: Dispatch<UploadEvent> }) {
  const { id, file, status } = item;
  const retry = () => dispatch({ type: 'retry', id, freshKey: randomUuid() });
  const canRetry = status.state === 'cancelled' || (status.state === 'failed' && status.resume !== null);
  if (status.state === 'saving' || status.state === 'saved') return null;
  return (
    <span className="upload-item-actions">
      {canRetry && <IconButton label={`Retry ${file.name}`} icon={RotateCw} onClick={retry} />}
      {isInTransit(item) ? (
        <IconButton label={`Cancel ${file.name}`} icon={X} onClick={() => dispatch({ type: 'cancel', id })} />
      ) : (
        <IconButton label={`Remove ${file.name}`} icon={X} onClick={() => dispatch({ type: 'remove', id })} />
      )}
    </span>
  );
}
