import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lostByLeaving } from './queue/next-steps.ts';
import type { UploadQueue } from './queue/upload-queue.ts';

/** Asks before closing the dialog, the page or the tab loses a file, or what was typed before one was chosen. */
export function useLeaveQuestion(queue: UploadQueue, onClose: () => void, isTyped = false) {
  const lost = lostByLeaving(queue) ?? (isTyped ? 'files' : null);
  const guard = useDiscardGuard({
    wouldLose: () => lost !== null,
    text:
      queue.items.length > 0
        ? i18n.t({ id: 'upload.filesUnsaved', message: 'What you chose and typed isn’t in Kinvault yet.' })
        : i18n.t({ id: 'upload.typedUnsaved', message: 'What you typed isn’t in Kinvault yet.' }),
    onClose,
  });
  if (lost !== 'upload') return guard;
  const question = (
    <ConfirmDialog
      open={guard.isAsked}
      title={i18n.t({ id: 'upload.stopTitle', message: 'Stop uploading?' })}
      confirmLabel={i18n.t({ id: 'upload.stopConfirm', message: 'Stop and close' })}
      cancelLabel={i18n.t({ id: 'upload.keepUploading', message: 'Keep uploading' })}
      tone="danger"
      onConfirm={guard.discard}
      onCancel={guard.stay}
    >
      {i18n.t({ id: 'upload.stopHint', message: 'Uploads in progress will be lost.' })}
    </ConfirmDialog>
  );
  return { ...guard, question };
}
