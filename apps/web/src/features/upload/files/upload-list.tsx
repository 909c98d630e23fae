import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Eye from 'lucide-react/icons/eye';
import Files from 'lucide-react/icons/files';
import Scan from 'lucide-react/icons/scan-line';
import { type Dispatch, useEffect, useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { twinText } from '../duplicates/duplicate-messages.ts';
import { type Twin, twinOf } from '../queue/next-steps.ts';
import { rowStatus, statusText } from '../upload-messages.ts';
import { FileActions, FileThumb } from './file-parts.tsx';
import './upload-list.css';
import { isLive, type UploadEvent, type UploadItem, type UploadQueue } from '../queue/upload-queue.ts';

interface UploadListProps {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  /** the audience of a file, given if it is not the same for all */
  audienceOf?: (item: UploadItem) => string;
  /** given if the form is not next to the list: a row opens it */
  onOpen?: (id: string) => void;
  /** id of the row that gets the focus back */
  returnTo: string | null;
}

/** The files of the queue. Pressing one selects it for the form. */
export function UploadList({ queue, returnTo, ...rest }: UploadListProps) {
  if (queue.items.length === 0) return null;
  return (
    <ul
      className={classNames('upload-list', rest.onOpen && 'opens')}
      aria-label={i18n.t({ id: 'upload.files', message: 'Files' })}
    >
      {queue.items.map((item) => (
        <UploadRow
          key={item.id}
          item={item}
          twin={isLive(item) ? twinOf(queue, item) : null}
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
  /** the person has to decide: pressing the row asks */
  twin: Twin | null;
  /** the only file: its form shows the rest */
  isOnly: boolean;
  isSelected: boolean;
  takesFocus: boolean;
}

function UploadRow({ item, twin, isOnly, isSelected, takesFocus, dispatch, audienceOf, onOpen }: UploadRowProps) {
  const { id, file, status } = item;
  const text = twin ? twinText(twin) : statusText(item);
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
          if (twin) dispatch({ type: 'ask', id });
          else onOpen?.(id);
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
              twin && 'ask',
              onOpen && !twin && status.state === 'ready' && 'visually-hidden',
            )}
          >
            {twin && <Icon of={Files} small />}
            <span>{text}</span>
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

/** What the file is or what is missing, and its audience if that differs between files. */
function RowLines({ item, audience }: { item: UploadItem; audience: string | undefined }) {
  const { text, tone } = rowStatus(item);
  return (
    <>
      <span className={classNames('upload-item-status', tone)}>
        {tone && <Icon of={tone === 'read' ? Scan : CircleHelp} small />}
        <span>{text}</span>
      </span>
      {audience !== undefined && (
        <span className="upload-item-status">
          <Icon of={Eye} small />
          <span>
            <Trans
              id="upload.rowAudience"
              message="<hidden>Visible to: </hidden>{audience}"
              values={{ audience }}
              components={{ hidden: <span className="visually-hidden" /> }}
            />
          </span>
        </span>
      )}
    </>
  );
}
