import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useHandOver } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

interface HandOverDialogProps {
  open: boolean;
  family: Family;
  heirs: readonly Member[];
  onClose: () => void;
  /** the button that opened it is gone then */
  onDone: () => void;
}

/** Only the new owner could give it back, so it is asked for by name. */
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
      failed: 'Failed to hand over the family group',
      done: { title: `${family.name} belongs to ${heir.name} now`, description: 'You stay an Admin of it.' },
    });
    flushSync(close); // at once: behind an open dialog nothing takes the focus
    if (isDone) onDone();
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      width={460}
      title={`Hand over ${family.name}`}
      submitLabel="Hand over"
      isBusy={handing.isPending}
      canSubmit={heir !== undefined}
      onSubmit={submit}
    >
      <p>The new owner may delete the family and hand it on; only they can give it back. You stay an Admin.</p>
      <SelectField
        data-autofocus
        label={`New owner of ${family.name}`}
        options={[
          { value: '', label: 'Select a member' },
          ...heirs.map(({ personId, name }) => ({ value: personId, label: name })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </FormDialog>
  );
}
