import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isInTransit, isStopped, type UploadQueue } from './queue/upload-queue.ts';

/** Closing, or going to another page, over files that are on their way asks first. */
export function useLeaveQuestion({ items }: UploadQueue, onClose: () => void) {
  const [asksToStop, setAsksToStop] = useState(false);
  const isMoving = items.some((item) => isInTransit(item) || isStopped(item) || item.status.state === 'saving');
  const leaving = useLeaveBlocker(isMoving);
  const question = (
    <ConfirmDialog
      open={leaving.isAsked || (asksToStop && isMoving)}
      title="Stop uploading?"
      confirmLabel="Stop and close"
      cancelLabel="Keep uploading"
      tone="danger"
      onConfirm={leaving.isAsked ? leaving.leave : onClose}
      onCancel={() => {
        leaving.stay();
        setAsksToStop(false);
      }}
    >
      What is still on its way would not be kept.
    </ConfirmDialog>
  );
  return { close: () => (isMoving ? setAsksToStop(true) : onClose()), question };
}

/** Asks before an upload is interrupted: the browser when the tab closes, the app when another page opens. */
function useLeaveBlocker(isMoving: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isMoving && current.pathname !== next.pathname,
    enableBeforeUnload: isMoving,
    withResolver: true,
  });
  return { isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
