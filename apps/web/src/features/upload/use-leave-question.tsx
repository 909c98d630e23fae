import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { twinOf } from './queue/next-steps.ts';
import { isInTransit, isStopped, type UploadItem, type UploadQueue } from './queue/upload-queue.ts';

/** Asks before closing the dialog or leaving the page interrupts an upload. */
export function useLeaveQuestion(queue: UploadQueue, onClose: () => void) {
  const [asksToStop, setAsksToStop] = useState(false);
  // a file that waits for the person's answer loses nothing
  const isSending = (item: UploadItem) => isInTransit(item) && !twinOf(queue, item);
  const isMoving = queue.items.some((item) => isSending(item) || isStopped(item) || item.status.state === 'saving');
  const leaving = useLeaveBlocker(isMoving);
  const question = (
    <ConfirmDialog
      open={leaving.isAsked || (asksToStop && isMoving)}
      title={i18n.t({ id: 'upload.stopTitle', message: 'Stop uploading?' })}
      confirmLabel={i18n.t({ id: 'upload.stopConfirm', message: 'Stop and close' })}
      cancelLabel={i18n.t({ id: 'upload.keepUploading', message: 'Keep uploading' })}
      tone="danger"
      onConfirm={leaving.isAsked ? leaving.leave : onClose}
      onCancel={() => {
        leaving.stay();
        setAsksToStop(false);
      }}
    >
      {i18n.t({ id: 'upload.stopHint', message: 'Uploads in progress will be lost.' })}
    </ConfirmDialog>
  );
  return { close: () => (isMoving ? setAsksToStop(true) : onClose()), question };
}

/** The browser asks when the tab closes, the app when another page opens. */
export function useLeaveBlocker(wouldLose: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose && current.pathname !== next.pathname,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return { isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
