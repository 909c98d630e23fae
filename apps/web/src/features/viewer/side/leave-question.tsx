import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before what was changed in the form would be lost. */
export function LeaveQuestion(props: { open: boolean; onStay: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open={props.open}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={props.onDiscard}
      onCancel={props.onStay}
    >
      <p>What you changed about this document is not saved yet.</p>
    </ConfirmDialog>
  );
}
