import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useSuccessToast } from '../profile-notices.ts';
import { useGuardedForm } from '../use-guarded-form.ts';
import { suggestPasskeyName } from './passkey-name.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useAddPasskey } from './security.api.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  person: Person;
  onClose: () => void;
}

export function AddPasskeyDialog({ open, person, onClose }: AddPasskeyDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isSending}
      width={460}
      title="Add a passkey"
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            Continue
          </Button>
        </>
      }
    >
      <AddPasskeyForm person={person} formId={formId} onSending={setSending} onDone={onClose} />
    </Dialog>
  );
}

interface AddPasskeyFormProps {
  person: Person;
  formId: string;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

function AddPasskeyForm({ person, formId, onSending, onDone }: AddPasskeyFormProps) {
  const [name, setName] = useState(() => suggestPasskeyName(person.name, navigator.userAgent));
  const [password, setPassword] = useState('');
  const [remark, setRemark] = useState<string | null>(null);
  const adding = useAddPasskey();
  const succeed = useSuccessToast();
  const { errors, submit, forget } = useGuardedForm<'name' | 'password'>({
    fieldOf: { password_wrong: 'password' },
    check: () => checkPasskey(name, password),
    send: async () => {
      setRemark(null);
      onSending(true);
      try {
        await adding.mutateAsync({ name: name.trim(), password });
      } catch (error) {
        const said = remarkOn(error);
        if (!said) throw error;
        return setRemark(said);
      } finally {
        onSending(false);
      }
      succeed('Passkey added', 'You can sign in with it from now on.');
      onDone();
    },
  });
  return (
    <form id={formId} className="stackv" onSubmit={submit} noValidate>
      <p className="t-sm mute">
        Your device then asks for your fingerprint, your face or its code. Nothing of that ever leaves it.
      </p>
      <PasskeyNameField
        value={name}
        error={errors.name}
        onChange={(event) => {
          forget('name');
          setName(event.target.value);
        }}
      />
      <CurrentPasswordField
        isFirst
        value={password}
        error={errors.password}
        onChange={(value) => {
          forget('password');
          setPassword(value);
        }}
      />
      <p role="alert" className="hint bad" hidden={!remark}>
        {remark}
      </p>
    </form>
  );
}

function checkPasskey(name: string, password: string): { name?: string; password?: string } {
  if (name.trim() === '') return { name: 'Please enter a name.' };
  return password === '' ? { password: 'Please enter your password.' } : {};
}

/** What the browser's own part ended with; by name, since that part is fetched on demand. */
function remarkOn(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasskeyExists') return 'This device has a passkey of yours already.';
  return name === 'PasskeyCancelled' ? 'No passkey was made. Continue asks your device again.' : null;
}
