import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { useState } from 'react';
import { leaveForGood } from '../../../lib/session.ts';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { useDeleteAccount } from './account-deletion.api.ts';
import { ExportLink } from './export-link.tsx';
import { HandOver } from './hand-over.tsx';
import { lossWords } from './outlook-words.ts';

interface DeleteAccountFormProps {
  formId: string;
  person: Person;
  outlook: DeletionOutlook;
  onSending: (isSending: boolean) => void;
  onDeleted?: () => void;
}

export function DeleteAccountForm({ formId, person, outlook, onSending, onDeleted }: DeleteAccountFormProps) {
  const [password, setPassword] = useState('');
  const deleting = useDeleteAccount();
  const { errors, submit, forget } = useGuardedForm<'password'>({
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
          {lossWords(outlook).map((line) => (
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
              forget('password');
              setPassword(value);
            }}
          />
        </form>
      )}
    </>
  );
}
