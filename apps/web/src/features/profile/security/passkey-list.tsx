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

/** The passkeys with their dates, to rename or remove. */
export function PasskeyList({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <>
      <ul className="setting-list" aria-label={i18n.t({ id: 'passkey.list', message: 'Your passkeys' })}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Icon of={KeySquare} />
            <span>
              <span className="strong email-text">
                <bdi>{passkey.name}</bdi>
              </span>
              <span className="text-small muted setting-line">{passkeyDates(passkey)}</span>
            </span>
            <span className="row">
              <IconButton
                label={i18n.t({ id: 'passkey.renameOne', message: 'Rename {name}', values: { name: passkey.name } })}
                icon={Pencil}
                onClick={() => setRenamed(passkey)}
              />
              <IconButton
                label={i18n.t({ id: 'passkey.removeOne', message: 'Remove {name}', values: { name: passkey.name } })}
                icon={Trash2}
                onClick={() => setRemoved(passkey)}
              />
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
      title={i18n.t({ id: 'passkey.removeTitle', message: 'Remove {name}?', values: { name: passkey?.name ?? '' } })}
      confirmLabel={i18n.t({ id: 'passkey.remove', message: 'Remove passkey' })}
      tone="danger"
      busy={removing.isPending}
      onCancel={onClose}
      onConfirm={() =>
        passkey &&
        removing.mutate(passkey.id, {
          onSuccess: () => {
            succeed(i18n.t({ id: 'passkey.removed', message: 'Passkey removed' }));
            onRemoved();
          },
          onError: fail(),
          onSettled: onClose,
        })
      }
    >
      <p>
        {i18n.t({ id: 'passkey.removeLead', message: 'You can no longer sign in with it. Your password still works.' })}
      </p>
    </ConfirmDialog>
  );
}

function passkeyDates({ addedAt, lastUsedAt }: Passkey): string {
  const added = dayOf(addedAt);
  if (!lastUsedAt) return i18n.t({ id: 'passkey.addedOn', message: 'Added {added}', values: { added } });
  return i18n.t({
    id: 'passkey.addedAndUsed',
    message: 'Added {added}, last used {used}',
    values: { added, used: dayOf(lastUsedAt) },
  });
}

function dayOf(moment: string): string {
  return dateText(i18n, calendarDate(new Date(moment)));
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const renaming = useRenamePasskey();
  const { errors, submit, clearError } = useGuardedForm<'name'>({
    fieldOf: {},
    check: () =>
      name.trim() === '' ? { name: i18n.t({ id: 'passkey.nameMissing', message: 'Please enter a name.' }) } : {},
    send: async () => {
      await renaming.mutateAsync({ passkeyId: passkey.id, name: name.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      width={420}
      title={i18n.t({ id: 'passkey.renameTitle', message: 'Rename passkey' })}
      submitLabel={i18n.t({ id: 'passkey.rename', message: 'Save name' })}
      onSubmit={submit}
    >
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
