import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import KeySquare from 'lucide-react/icons/key-square';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useGuardedForm } from '../use-guarded-form.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { useRemovePasskey, useRenamePasskey } from './security.api.ts';

/** Each passkey with its name, when it was added, and what can be done with it. */
export function PasskeyList({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <>
      <ul className="setting-list" aria-label="Your passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Icon of={KeySquare} />
            <span>
              <span className="strong email-text">
                <bdi>{passkey.name}</bdi>
              </span>
              <span className="text-small muted setting-line">
                Added {dayOf(passkey.addedAt)}
                {usedOn(passkey)}
              </span>
            </span>
            <span className="row">
              <IconButton label={`Rename ${passkey.name}`} icon={Pencil} onClick={() => setRenamed(passkey)} />
              <IconButton label={`Remove ${passkey.name}`} icon={Trash2} onClick={() => setRemoved(passkey)} />
            </span>
          </li>
        ))}
      </ul>
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} onRemoved={onRemoved} />
    </>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey | null;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const removing = useRemovePasskey();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={`Remove ${passkey?.name ?? 'this passkey'}?`}
      confirmLabel="Remove passkey"
      tone="danger"
      busy={removing.isPending}
      onCancel={onClose}
      onConfirm={() =>
        passkey &&
        removing.mutate(passkey.id, {
          onSuccess: () => {
            succeed('Passkey removed');
            onRemoved();
          },
          onError: fail(),
          onSettled: onClose,
        })
      }
    >
      <p>It will no longer open Kinvault. Your password still does.</p>
    </ConfirmDialog>
  );
}

function usedOn({ lastUsedAt }: Passkey): string {
  return lastUsedAt ? `, last used ${dayOf(lastUsedAt)}` : '';
}

function dayOf(moment: string): string {
  return dateText(i18n, calendarDate(new Date(moment)));
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const renaming = useRenamePasskey();
  const { errors, submit, clearError } = useGuardedForm<'name'>({
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
          clearError('name');
          setName(event.target.value);
        }}
      />
    </FormDialog>
  );
}
