import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useSetAvatar } from './avatar.api.ts';
import { type Crop, cropQuery, firstCrop } from './crop.ts';
import { CropWindow } from './crop-window.tsx';
import './crop.css';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { type ShownPicture, showPicture } from './picture.ts';

interface CropDialogProps {
  file: File | null;
  /** whose picture it is; the reader's own by default */
  personId: string | undefined;
  onClose: () => void;
}

/** Lets the person choose a square of the picture. Open while there is a file. */
export function CropDialog({ file, ...rest }: CropDialogProps) {
  return file && <OpenCropDialog key={`${file.name} ${file.lastModified}`} file={file} {...rest} />;
}

function OpenCropDialog({ file, personId, onClose }: CropDialogProps & { file: File }) {
  const picture = useShownPicture(file);
  const [chosen, setCrop] = useState<Crop | null>(null);
  const crop = chosen ?? (picture ? firstCrop(picture.size) : null);
  const { send, stop, sentBytes, isSending } = useSending(file, personId, onClose);
  const guard = useDiscardGuard({
    wouldLose: () => true,
    text: i18n.t({ id: 'crop.unsaved', message: 'Your new picture isn’t saved yet.' }),
    onClose: stop,
  });
  return (
    <>
      <Dialog
        open
        width={440}
        title={i18n.t({ id: 'crop.title', message: 'Your picture' })}
        onClose={guard.close}
        footer={
          <>
            <Button onClick={guard.close}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
            <Button
              variant="primary"
              disabled={picture === undefined}
              busy={isSending}
              onClick={() => send(picture && crop ? cropQuery(crop, picture.size) : undefined)}
            >
              {i18n.t({ id: 'crop.use', message: 'Use this picture' })}
            </Button>
          </>
        }
      >
        {picture === undefined && <Spinner label={i18n.t({ id: 'crop.opening', message: 'Opening the picture' })} />}
        {picture === null && (
          <p>
            <Trans
              id="crop.unsupported"
              message="This browser can’t show <b>{name}</b>. You can still use it: Kinvault will use the middle of the picture."
              values={{ name: <bdi>{file.name}</bdi> }}
              components={{ b: <b className="email-text" /> }}
            />
          </p>
        )}
        {picture && crop && (
          <CropWindow
            picture={picture}
            crop={crop}
            onChange={(step) => setCrop((now) => step(now ?? firstCrop(picture.size)))}
          />
        )}
        {isSending && (
          <ProgressBar
            label={i18n.t({ id: 'crop.sending', message: 'Sending the picture' })}
            value={sentBytes}
            max={file.size}
          />
        )}
      </Dialog>
      {guard.question}
    </>
  );
}

/** Undefined while the browser opens it, null if it can't. */
function useShownPicture(file: File): ShownPicture | null | undefined {
  const [picture, setPicture] = useState<ShownPicture | null>();
  useEffect(() => {
    let shown: ShownPicture | null = null;
    let isGone = false;
    void showPicture(file).then((opened) => {
      shown = opened;
      if (isGone) forget(opened);
      else setPicture(opened);
    });
    return () => {
      isGone = true;
      forget(shown);
    };
  }, [file]);
  return picture;
}

function forget(picture: ShownPicture | null): void {
  if (picture) URL.revokeObjectURL(picture.url);
}

function useSending(file: File, personId: string | undefined, onClose: () => void) {
  const setting = useSetAvatar(personId);
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const [sentBytes, setSentBytes] = useState(0);
  const controller = useRef<AbortController>(null);

  function send(crop: { x: number; y: number; size: number } | undefined) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setSentBytes(0);
    setting.mutate(
      { file, crop, onProgress: setSentBytes, signal },
      {
        onSuccess: () => {
          succeed(i18n.t({ id: 'avatar.changed', message: 'Picture changed' }));
          onClose();
        },
        onError: (error) => {
          if (!signal.aborted) fail('upload')(error);
        },
      },
    );
  }

  function stop() {
    controller.current?.abort();
    onClose();
  }

  return { send, stop, sentBytes, isSending: setting.isPending };
}
