import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useSuccessToast } from '../profile-toasts.ts';
import { useGuardedForm } from '../use-guarded-form.ts';
import { PasskeyNameField, suggestPasskeyName } from './passkey-name-field.tsx';
import { useAddPasskey } from './security.api.ts';

export function AddPasskeyDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [name, setName] = useState(() => suggestPasskeyName(person.name, navigator.userAgent));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useAddPasskey();
  const succeed = useSuccessToast();
  const { errors, isSending, submit, clearError } = useGuardedForm<'name' | 'password'>({
    fieldOf: { password_wrong: 'password' },
    check: () => checkPasskey(name, password),
    send: async () => {
      setProblem(null);
      try {
        await adding.mutateAsync({ name: name.trim(), password });
      } catch (error) {
        const said = passkeyProblem(error);
        if (!said) throw error;
        return setProblem(said);
      }
      succeed('Passkey added', 'You can sign in with it from now on.');
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title="Add a passkey"
      submitLabel="Continue"
      isBusy={isSending}
      onSubmit={submit}
    >
      <p className="text-small muted">
        Your device then asks for your fingerprint, your face or its code. Nothing of that ever leaves it.
      </p>
      <PasskeyNameField
        value={name}
        error={errors.name}
        onChange={(event) => {
          clearError('name');
          setName(event.target.value);
        }}
      />
      <CurrentPasswordField
        isFirst
        value={password}
        error={errors.password}
        onChange={(value) => {
          clearError('password');
          setPassword(value);
        }}
      />
      <p role="alert" className="field-hint bad" hidden={!problem}>
        {problem}
      </p>
    </FormDialog>
  );
}

function checkPasskey(name: string, password: string): { name?: string; password?: string } {
  if (name.trim() === '') return { name: 'Please enter a name.' };
  return password === '' ? { password: 'Please enter your password.' } : {};
}

/** What the browser's own part ended with; by name, since that part is fetched on demand. */
function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasskeyExists') return 'This device has a passkey of yours already.';
  return name === 'PasskeyCancelled' ? 'No passkey was made. Continue asks your device again.' : null;
}
