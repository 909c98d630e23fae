import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useRenamePasskey } from './security.api.ts';

/** Open while there is a passkey to be named. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      width={420}
      title="Rename passkey"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Save name
          </Button>
        </>
      }
    >
      {passkey && <RenameForm formId={formId} passkey={passkey} onDone={onClose} />}
    </Dialog>
  );
}

function RenameForm({ formId, passkey, onDone }: { formId: string; passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const renaming = useRenamePasskey();
  const { errors, submit, forget } = useGuardedForm<'name'>({
    fieldOf: {},
    check: () => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: async () => {
      await renaming.mutateAsync({ passkeyId: passkey.id, name: name.trim() });
      onDone();
    },
  });
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <PasskeyNameField
        value={name}
        error={errors.name}
        data-autofocus
        onChange={(event) => {
          forget('name');
          setName(event.target.value);
        }}
      />
    </form>
  );
}
