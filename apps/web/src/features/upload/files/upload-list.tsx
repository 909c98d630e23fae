import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Eye from 'lucide-react/icons/eye';
import { type Dispatch, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { rowStatus, statusText } from '../upload-messages.ts';
import { FileActions, FileThumb } from './file-parts.tsx';
import './upload-list.css';
import { isLive, type UploadEvent, type UploadItem, type UploadQueue } from '../queue/upload-queue.ts';

interface UploadListProps {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  /** Who sees a file, said in its row: where that is not the same for all. */
  audienceOf?: (item: UploadItem) => string;
  /** The form is not beside the list: a row leads to it. */
  onOpen?: (id: string) => void;
  /** the row that the keyboard goes back to */
  returnTo: string | null;
}

/** The files of the queue. The one that is pressed is the one the form is about. */
export function UploadList({ queue, returnTo, ...rest }: UploadListProps) {
  if (queue.items.length === 0) return null;
  return (
    <ul className={classNames('upload-list', rest.onOpen && 'opens')} aria-label="Files">
      {queue.items.map((item) => (
        <UploadRow
          key={item.id}
          item={item}
          isOnly={queue.items.length === 1}
          isSelected={!rest.onOpen && item.id === queue.selectedId}
          takesFocus={item.id === returnTo}
          {...rest}
        />
      ))}
    </ul>
  );
}

interface UploadRowProps extends Pick<UploadListProps, 'dispatch' | 'audienceOf' | 'onOpen'> {
  item: UploadItem;
  /** its form says all the rest */
  isOnly: boolean;
  isSelected: boolean;
  takesFocus: boolean;
}

function UploadRow({ item, isOnly, isSelected, takesFocus, dispatch, audienceOf, onOpen }: UploadRowProps) {
  const { id, file, status } = item;
  const text = statusText(item);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const hasActions = !onOpen || status.state !== 'ready';
  return (
    <li className={classNames('upload-item', isSelected && 'on')}>
      <button
        ref={button}
        type="button"
        className="upload-item-pick"
        aria-current={isSelected || undefined}
        onClick={() => {
          dispatch({ type: 'select', id });
          onOpen?.(id);
        }}
      >
        <FileThumb file={file} type={item.draft.type} />
        <span>
          <span className="upload-item-name ellipsis" title={file.name}>
            <bdi>{(!isOnly && isLive(item) && item.draft.name.trim()) || file.name}</bdi>
          </span>
          {!isOnly && isLive(item) && <RowLines item={item} audience={audienceOf?.(item)} />}
          <span
            className={classNames(
              'upload-item-status',
              status.state === 'failed' && 'bad',
              onOpen && status.state === 'ready' && 'visually-hidden',
            )}
          >
            {text}
          </span>
        </span>
        {!hasActions && <Icon of={ChevronRight} />}
      </button>
      {hasActions && <FileActions item={item} dispatch={dispatch} />}
      {status.state === 'sending' && (
        <ProgressBar label={file.name} value={status.sentBytes} max={file.size} valueText={text} />
      )}
    </li>
  );
}

/** What the file will be, or what is still to be answered; and who will see it, where that differs. */
function RowLines({ item, audience }: { item: UploadItem; audience: string | undefined }) {
  const { text, isQuestion } = rowStatus(item);
  return (
    <>
      <span className={classNames('upload-item-status', isQuestion && 'ask')}>
        {isQuestion && <Icon of={CircleHelp} small />}
        <span>{text}</span>
      </span>
      {audience !== undefined && (
        <span className="upload-item-status">
          <Icon of={Eye} small />
          <span>
            <span className="visually-hidden">Visible to: </span>
            {audience}
          </span>
        </span>
      )}
    </>
  );
}
