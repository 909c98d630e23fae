import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../household/date-field.tsx';
import type { ListedMember } from '../../../household/listed-members.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useChangePerson } from './guardians.api.ts';

/** Name and date of birth of a person without an account, by a guardian. Mounted only while it is open. */
export function ChangePersonDialog({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const [name, setName] = useState(member.name);
  const [bornOn, setBornOn] = useState(member.bornOn ?? '');
  const changing = useChangePerson(member.personId);
  const showOutcome = useOutcomeToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (changing.isPending || name.trim() === '') return;
    const isDone = await showOutcome(changing.mutateAsync({ name, bornOn: bornOn || null }), {
      failed: i18n.t({ id: 'changePerson.failed', message: 'The change wasn’t saved' }),
      done: { title: i18n.t({ id: 'changePerson.done', message: 'Saved' }) },
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={i18n.t({ id: 'changePerson.title', message: 'Name and date of birth' })}
      submitLabel={i18n.t({ id: 'sharing.saveTerms', message: 'Save' })}
      isBusy={changing.isPending}
      canSubmit={name.trim() !== ''}
      onSubmit={submit}
    >
      <TextField
        label={i18n.t({ id: 'addPerson.name', message: 'Name' })}
        autoComplete="off"
        maxLength={MAX_NAME_CHARS}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <DateField
        label={i18n.t({ id: 'addPerson.bornOn', message: 'Date of birth (optional)' })}
        lies="behind"
        value={bornOn}
        onChange={setBornOn}
      />
    </FormDialog>
  );
}
