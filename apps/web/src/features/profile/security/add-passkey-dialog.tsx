import { useState } from 'react';
import { useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useSuccessToast } from '../profile-toasts.ts';
import { useGuardedForm } from '../use-guarded-form.ts';
import { PasskeyNameField, suggestPasskeyName } from './passkey-name-field.tsx';
import { useAddPasskey } from './security.api.ts';

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const person = useReader();
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
        const cause = passkeyProblem(error);
        if (!cause) throw error;
        return setProblem(cause);
      }
      succeed(
        i18n.t({ id: 'passkey.added', message: 'Passkey added' }),
        i18n.t({ id: 'passkey.addedHint', message: 'You can now sign in with it.' }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={i18n.t({ id: 'passkey.addTitle', message: 'Add a passkey' })}
      submitLabel={i18n.t({ id: 'ui.continue', message: 'Continue' })}
      isBusy={isSending}
      onSubmit={submit}
    >
      <p className="text-small muted">
        {i18n.t({
          id: 'passkey.addLead',
          message: 'Your device will ask for your fingerprint, your face or its PIN. None of it leaves your device.',
        })}
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
  if (name.trim() === '') return { name: i18n.t({ id: 'passkey.nameMissing', message: 'Please enter a name.' }) };
  return password === ''
    ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
    : {};
}

/** The sentence for an error of the browser. Compares names, since the classes are loaded on demand. */
function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasskeyExists')
    return i18n.t({ id: 'passkey.exists', message: 'This device already has a passkey for your account.' });
  return name === 'PasskeyCancelled'
    ? i18n.t({ id: 'passkey.cancelled', message: 'No passkey was created. Press Continue to try again.' })
    : null;
}
