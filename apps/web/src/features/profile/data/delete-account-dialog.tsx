import { useReader } from '../../../household/household.tsx';
import './delete-account.css';
import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { leaveForGood } from '../../../lib/leave-session.ts';
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
  onClose: () => void;
  /** called before leaving the page, so that nothing asks about unsaved changes */
  onDeleted?: () => void;
}

/** Shows what will be deleted, has families handed over, and asks for the password [D-21, SEC-21]. */
export function DeleteAccountDialog({ open, onClose, onDeleted }: DeleteAccountDialogProps) {
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
      title={i18n.t({ id: 'deleteAccount.title', message: 'Delete your account?' })}
      footer={
        <FormActions
          formId={formId}
          submitLabel={i18n.t({ id: 'deleteAccount.submit', message: 'Delete my account' })}
          tone="danger"
          focusesCancel
          isBusy={isSending}
          canSubmit={!needsNewOwner}
          onCancel={onClose}
        />
      }
    >
      {query.data && (
        <DeleteAccountForm formId={formId} outlook={query.data} onSending={setSending} onDeleted={onDeleted} />
      )}
      {!query.data && (
        <LoadFailure
          title={i18n.t({ id: 'profile.loadFailed', message: 'Failed to load profile data' })}
          query={query}
        />
      )}
      {query.isPending && !query.error && <LoadingOutline />}
    </Dialog>
  );
}

function LoadingOutline() {
  return (
    <div role="status">
      <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
      <Skeleton className="deletion-wait" />
    </div>
  );
}

interface DeleteAccountFormProps {
  formId: string;
  outlook: DeletionOutlook;
  onSending: (isSending: boolean) => void;
  onDeleted?: () => void;
}

function DeleteAccountForm({ formId, outlook, onSending, onDeleted }: DeleteAccountFormProps) {
  const person = useReader();
  const [password, setPassword] = useState('');
  const deleting = useDeleteAccount();
  const { errors, submit, clearError } = useGuardedForm<'password'>({
    fieldOf: { password_wrong: 'password' },
    failure: 'deletion',
    check: () =>
      password === ''
        ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
        : {},
    send: async () => {
      onSending(true);
      try {
        await deleting.mutateAsync(password);
      } catch (error) {
        onSending(false);
        throw error;
      }
      onDeleted?.();
      void leaveForGood(); // [STA-5]
    },
  });
  return (
    <>
      {outlook.orphans.map((family) => (
        <HandOver key={family.familyId} family={family} />
      ))}
      <div className="deletion-losses">
        <p>{i18n.t({ id: 'deleteAccount.lost', message: 'This can’t be undone. It deletes forever:' })}</p>
        <ul>
          {deletionConsequences(outlook).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          {i18n.t({
            id: 'deleteAccount.stays',
            message: 'General documents that you added to a family stay with that family.',
          })}
        </p>
      </div>
      <div className="row wrap deletion-losses-export">
        <p className="grow">{i18n.t({ id: 'deleteAccount.export', message: 'Download your documents first.' })}</p>
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
