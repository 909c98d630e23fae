import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type Dispatch, useEffect, useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FileActions, FileThumb } from './file-parts.tsx';
import './upload-list.css';
import type { UploadEvent, UploadItem } from '../queue/upload-queue.ts';
import { statusText } from '../upload-messages.ts';

interface FileHeaderProps {
  item: UploadItem;
  dispatch: Dispatch<UploadEvent>;
  onBack: () => void;
}

/** On a phone, above the form of one of several files: the file, and a button back to the list. */
export function FileHeader({ item, dispatch, onBack }: FileHeaderProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="file-head">
      <Button ref={back} variant="ghost" icon={ArrowLeft} onClick={onBack}>
        {i18n.t({ id: 'upload.allFiles', message: 'All files' })}
      </Button>
      <div className="upload-item on">
        <div className="upload-item-pick">
          <FileThumb file={item.file} type={item.draft.type} />
          <span>
            <span className="upload-item-name ellipsis" title={item.file.name}>
              <bdi>{item.file.name}</bdi>
            </span>
            <span className={classNames('upload-item-status', item.status.state === 'failed' && 'bad')}>
              {statusText(item)}
            </span>
          </span>
        </div>
        <FileActions item={item} dispatch={dispatch} />
      </div>
    </div>
  );
}
