import { ACCEPT_ATTRIBUTE } from '@kinvault/domain/documents/file-kinds.ts';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ChangeEvent, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Trans } from '../../../lib/trans.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useHasCamera } from '../scan/camera/use-has-camera.ts';

const ScanLayer = lazyComponent(async () => (await import('../scan/scan-layer.tsx')).ScanLayer);

interface FilePickerProps {
  hint: string;
  isDragging: boolean;
  /** nothing is picked yet, so the button takes the focus */
  isFirst: boolean;
  /** true: picks one file */
  isSingle?: boolean;
  /** who will see the files, for a scan: 'Visible to Rivera, 5 people' */
  audience?: string;
  onFiles: (files: File[]) => void;
}

/** The drop area, or on a phone the buttons for camera and files [UPL-1]; with a camera, also a scan [REA-8]. */
export function FilePicker({ hint, isDragging, isFirst, isSingle = false, audience, onFiles }: FilePickerProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useHasCamera();
  const [isScanning, setIsScanning] = useState(false);
  const choose = isSingle
    ? i18n.t({ id: 'upload.chooseFile', message: 'Choose a file' })
    : i18n.t({ id: 'upload.chooseFiles', message: 'Choose files' });

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // otherwise picking the same file again fires no event
  }

  const chooseLink = (
    <Button variant="link" onClick={() => files.current?.click()} data-autofocus={isFirst || undefined} />
  );
  const scanButton = hasCamera && (
    <Button icon={ScanLine} onClick={() => setIsScanning(true)}>
      {i18n.t({ id: 'upload.scan', message: 'Scan with the camera' })}
    </Button>
  );
  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        multiple={!isSingle}
        accept={ACCEPT_ATTRIBUTE}
        aria-label={choose}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={i18n.t({ id: 'upload.takePhoto', message: 'Take photo' })}
        onChange={take}
      />
      {isPhone ? (
        <div className="file-picker-ways">
          {scanButton}
          <Button icon={Camera} onClick={() => camera.current?.click()}>
            {i18n.t({ id: 'upload.takePhoto', message: 'Take photo' })}
          </Button>
          <Button icon={ImageUp} onClick={() => files.current?.click()}>
            {choose}
          </Button>
          <p className="text-tiny muted">{hint}</p>
        </div>
      ) : (
        <div className={classNames('file-picker', isDragging && 'over')}>
          <Icon of={ImageUp} />
          <span>
            {isSingle ? (
              <Trans
                id="upload.chooseOneOrDrop"
                message="<choose>Choose a file</choose> or drop it here"
                components={{ choose: chooseLink }}
              />
            ) : (
              <Trans
                id="upload.chooseOrDrop"
                message="<choose>Choose files</choose> or drop them here"
                components={{ choose: chooseLink }}
              />
            )}
          </span>
          <span className="text-tiny muted">{hint}</span>
          {scanButton}
        </div>
      )}
      {isScanning && (
        <ScanLayer
          audience={audience}
          onFile={(file) => {
            setIsScanning(false);
            onFiles([file]);
          }}
          onPickFile={() => {
            setIsScanning(false);
            files.current?.click();
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </>
  );
}
