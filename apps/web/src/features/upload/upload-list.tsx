import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { Dispatch } from 'react';
import { randomUuid } from '../../lib/random-uuid.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { FileThumb } from './file-thumb.tsx';
import { isInTransit, type UploadEvent, type UploadItem, type UploadQueue } from './upload-queue.ts';
import { statusText } from './upload-words.ts';

/** The files of the queue. The one that is pressed is the one the form is about. */
export function UploadList({ queue, dispatch }: { queue: UploadQueue; dispatch: Dispatch<UploadEvent> }) {
  if (queue.items.length === 0) return null;
  return (
    <ul className="upload-list" aria-label="Files">
      {queue.items.map((item) => (
        <UploadRow key={item.id} item={item} isSelected={item.id === queue.selectedId} dispatch={dispatch} />
      ))}
    </ul>
  );
}

interface UploadRowProps {
  item: UploadItem;
  isSelected: boolean;
  dispatch: Dispatch<UploadEvent>;
}

function UploadRow({ item, isSelected, dispatch }: UploadRowProps) {
  const { id, file, status } = item;
  const text = statusText(item);
  return (
    <li className={classNames('qi', isSelected && 'on')}>
      <button
        type="button"
        className="qi-pick"
        aria-current={isSelected}
        onClick={() => dispatch({ type: 'select', id })}
      >
        <FileThumb file={file} type={item.draft.type} />
        <span className="qi-words">
          <span className="nm cut">
            <bdi>{file.name}</bdi>
          </span>
          <span className={classNames('st', status.state === 'failed' && 'bad')}>{text}</span>
        </span>
      </button>
      <RowActions item={item} dispatch={dispatch} />
      {status.state === 'sending' && (
        <ProgressBar label={file.name} value={status.sentBytes} max={file.size} valueText={text} />
      )}
    </li>
  );
}

function RowActions({ item, dispatch }: Omit<UploadRowProps, 'isSelected'>) {
  const { id, file, status } = item;
  const retry = () => dispatch({ type: 'retry', id, freshKey: randomUuid() });
  const canRetry = status.state === 'cancelled' || (status.state === 'failed' && status.resume !== null);
  if (status.state === 'saving' || status.state === 'saved') return null;
  return (
    <span className="qi-acts">
      {canRetry && <IconButton label={`Retry ${file.name}`} icon={RotateCw} onClick={retry} />}
      {isInTransit(item) ? (
        <IconButton label={`Cancel ${file.name}`} icon={X} onClick={() => dispatch({ type: 'cancel', id })} />
      ) : (
        <IconButton label={`Remove ${file.name}`} icon={X} onClick={() => dispatch({ type: 'remove', id })} />
      )}
    </span>
  );
}
