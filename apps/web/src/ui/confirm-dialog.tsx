import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** names the thing: 'Remove David', never 'OK' */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that is hard to undo. The initial focus is on Cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = i18n.t({ id: 'ui.cancel', message: 'Cancel' }),
  tone,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      dismissible={!busy}
      title={title}
      width={460}
      closeButton={false}
      role="alertdialog"
      footer={
        <>
          <Button disabled={busy} onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
