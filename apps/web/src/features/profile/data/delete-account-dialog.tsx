import './delete-account.css';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { leaveForGood } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { deletionQuery, useDeleteAccount } from './delete-account.api.ts';
import { deletionConsequences } from './deletion-consequences.ts';
import { ExportLink } from './export-link.tsx';
import { HandOver } from './hand-over.tsx';

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
  const needsNewOwner = query.data === undefined || query.data.orphans.length > 0;
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
          canSubmit={!needsNewOwner}
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
      {query.isPending && !query.error && <LoadingOutline />}
    </Dialog>
  );
}

function LoadingOutline() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton className="deletion-wait" />
    </div>
  );
}

interface DeleteAccountFormProps {
  formId: string;
  person: Person;
  outlook: DeletionOutlook;
  onSending: (isSending: boolean) => void;
  onDeleted?: () => void;
}

function DeleteAccountForm({ formId, person, outlook, onSending, onDeleted }: DeleteAccountFormProps) {
  const [password, setPassword] = useState('');
  const deleting = useDeleteAccount();
  const { errors, submit, clearError } = useGuardedForm<'password'>({
    fieldOf: { password_wrong: 'password' },
    failure: 'Deletion Failed',
    check: () => (password === '' ? { password: 'Please enter your password.' } : {}),
    send: async () => {
      onSending(true);
      try {
        await deleting.mutateAsync(password);
      } catch (error) {
        onSending(false);
        throw error;
      }
      onDeleted?.();
      leaveForGood(); // [STA-5]
    },
  });
  return (
    <>
      {outlook.orphans.map((family) => (
        <HandOver key={family.familyId} family={family} />
      ))}
      <div className="deletion-losses">
        <p>This cannot be undone. Gone for good:</p>
        <ul>
          {deletionConsequences(outlook).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>What you put among a family’s general documents stays with that family.</p>
      </div>
      <div className="row wrap deletion-losses-export">
        <p className="grow">Take your documents along first.</p>
        <ExportLink />
      </div>
      {outlook.orphans.length === 0 && (
        <form id={formId} onSubmit={submit} noValidate>
          <input hidden type="email" autoComplete="username" value={person.email} readOnly />
          <CurrentPasswordField
            value={password}
            error={errors.password}
            onChange={(value) => {
              clearError('password');
              setPassword(value);
            }}
          />
        </form>
      )}
    </>
  );
}
