import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { deletionQuery } from './account-deletion.api.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import './delete-account.css';

interface DeleteAccountDialogProps {
  open: boolean;
  person: Person;
  onClose: () => void;
  /** before the page is left, so that nothing asks about unsaved changes */
  onDeleted?: () => void;
}

/** What goes, whom the families go to, the password, and only then the end [D-21, SEC-21]. */
export function DeleteAccountDialog({ open, person, onClose, onDeleted }: DeleteAccountDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const query = useQuery({ ...deletionQuery, enabled: open });
  const needsHeir = query.data === undefined || query.data.orphans.length > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isSending}
      width={500}
      title="Delete your account?"
      footer={
        <FormActions
          formId={formId}
          submitLabel="Delete my account"
          tone="danger"
          focusesCancel
          isBusy={isSending}
          canSubmit={!needsHeir}
          onCancel={onClose}
        />
      }
    >
      {query.data && (
        <DeleteAccountForm
          formId={formId}
          person={person}
          outlook={query.data}
          onSending={setSending}
          onDeleted={onDeleted}
        />
      )}
      {!query.data && <LoadFailure title="Failed to load profile data" query={query} />}
      {query.isPending && !query.error && <Waiting />}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton className="deletion-wait" />
    </div>
  );
}
