import { ACCEPT_ATTRIBUTE } from '@kinvault/domain/documents/file-kinds.ts';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, useRef } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

interface FilePickerProps {
  hint: string;
  isDragging: boolean;
  /** Nothing is picked yet: this is where one begins. */
  isFirst: boolean;
  onFiles: (files: File[]) => void;
}

/** The place to drop files on, or on a phone the camera and the file list [UPL-1]. */
export function FilePicker({ hint, isDragging, isFirst, onFiles }: FilePickerProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // else picking the same file again says nothing
  }

  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPT_ATTRIBUTE}
        aria-label="Choose files"
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Take photo"
        onChange={take}
      />
      {isPhone ? (
        <div className="file-picker-ways">
          <Button icon={Camera} onClick={() => camera.current?.click()}>
            Take photo
          </Button>
          <Button icon={ImageUp} onClick={() => files.current?.click()}>
            Choose files
          </Button>
          <p className="text-tiny muted">{hint}</p>
        </div>
      ) : (
        <div className={classNames('file-picker', isDragging && 'over')}>
          <Icon of={ImageUp} />
          <span>
            <Button variant="link" onClick={() => files.current?.click()} data-autofocus={isFirst || undefined}>
              Choose files
            </Button>{' '}
            or drop them here
          </span>
          <span className="text-tiny muted">{hint}</span>
        </div>
      )}
    </>
  );
}
