import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** For when there is nothing to answer: waiting, a failure, or a message. */
export function PlainDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t({ id: 'reading.title', message: 'What was read' })}
      width={520}
      footer={<Button onClick={onClose}>{i18n.t({ id: 'ui.close', message: 'Close' })}</Button>}
    >
      {children}
    </Dialog>
  );
}
