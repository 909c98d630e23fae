import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useHandOver } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

interface HandOverDialogProps {
  open: boolean;
  family: Family;
  heirs: readonly Member[];
  onClose: () => void;
  /** the button that opened the dialog is gone by then */
  onDone: () => void;
}

/** Asks for the new owner by name, since only they could give the family back. */
export function HandOverDialog({ open, family, heirs, onClose, onDone }: HandOverDialogProps) {
  const [chosen, setChosen] = useState('');
  const handing = useHandOver();
  const showOutcome = useOutcomeToast();
  const heir = heirs.find(({ personId }) => personId === chosen);

  function close() {
    setChosen('');
    onClose();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!heir || handing.isPending) return;
    const isDone = await showOutcome(handing.mutateAsync({ familyId: family.id, personId: heir.personId }), {
      failed: i18n.t({ id: 'handOver.failed', message: 'Failed to hand over the family' }),
      done: {
        title: i18n.t({
          id: 'handOver.done',
          message: '{name} now owns {family}',
          values: { name: heir.name, family: family.name },
        }),
        description: i18n.t({ id: 'handOver.doneDetail', message: 'You’re still an Admin.' }),
      },
    });
    flushSync(close); // nothing behind an open dialog can take the focus
    if (isDone) onDone();
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      width={460}
      title={i18n.t({ id: 'handOver.title', message: 'Hand over {family}', values: { family: family.name } })}
      submitLabel={i18n.t({ id: 'handOver.submit', message: 'Hand over' })}
      isBusy={handing.isPending}
      canSubmit={heir !== undefined}
      onSubmit={submit}
    >
      <p>
        {i18n.t({
          id: 'handOver.text',
          message:
            'The new owner can delete the family or hand it over to someone else, and only they can give it back. You’ll stay an Admin.',
        })}
      </p>
      <SelectField
        data-autofocus
        label={i18n.t({ id: 'handOver.newOwner', message: 'New owner of {family}', values: { family: family.name } })}
        options={[
          { value: '', label: i18n.t({ id: 'handOver.select', message: 'Select a member' }) },
          ...heirs.map(({ personId, name }) => ({ value: personId, label: name })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </FormDialog>
  );
}
