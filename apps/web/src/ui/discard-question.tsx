import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  /** what would be lost */
  children: ReactNode;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before changes in a form are lost. */
export function DiscardQuestion({ open, children, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={i18n.t({ id: 'ui.discardTitle', message: 'Leave without saving?' })}
      confirmLabel={i18n.t({ id: 'ui.discardChanges', message: 'Discard changes' })}
      cancelLabel={i18n.t({ id: 'ui.keepEditing', message: 'Keep editing' })}
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
