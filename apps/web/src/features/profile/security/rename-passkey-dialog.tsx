import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useRenamePasskey } from './security.api.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const renaming = useRenamePasskey();
  const { errors, submit, forget } = useGuardedForm<'name'>({
    fieldOf: {},
    check: () => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: async () => {
      await renaming.mutateAsync({ passkeyId: passkey.id, name: name.trim() });
      onClose();
    },
  });
  return (
    <FormDialog open onClose={onClose} width={420} title="Rename passkey" submitLabel="Save name" onSubmit={submit}>
      <PasskeyNameField
        value={name}
        error={errors.name}
        data-autofocus
        onChange={(event) => {
          forget('name');
          setName(event.target.value);
        }}
      />
    </FormDialog>
  );
}
