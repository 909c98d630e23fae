import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  /** what would be lost */
  children: ReactNode;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before what was changed in a form would be lost. */
export function DiscardQuestion({ open, children, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
