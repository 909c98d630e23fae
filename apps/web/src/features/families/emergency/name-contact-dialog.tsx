import { EMERGENCY_WAIT } from '@kinvault/domain/families/emergency-limits.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type FormEvent, useState } from 'react';
import { useMembers } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useNameContact } from './emergency.api.ts';
import { waitOptions } from './wait-options.ts';

interface NameContactDialogProps {
  /** who is named already */
  knownIds: readonly string[];
  onClose: () => void;
}

/** Names a person for an emergency. Mounted only while it is open. */
export function NameContactDialog({ knownIds, onClose }: NameContactDialogProps) {
  const people = useMembers().filter(
    ({ personId, hasAccount, isReader }) => hasAccount && !isReader && !knownIds.includes(personId),
  );
  const [contactId, setContactId] = useState('');
  const [waitDays, setWaitDays] = useState(EMERGENCY_WAIT.usual);
  const [password, setPassword] = useState('');
  const { save, isSaving } = useSaveContact(onClose);
  const contact = people.find(({ personId }) => personId === contactId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (contact && password !== '')
      void save({ contact: { id: contact.personId, name: contact.name }, waitDays, password });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={i18n.t({ id: 'emergency.add', message: 'Add a person' })}
      submitLabel={i18n.t({ id: 'emergency.addSubmit', message: 'Add' })}
      isBusy={isSaving}
      canSubmit={contact !== undefined && password !== ''}
      onSubmit={submit}
    >
      {people.length === 0 ? (
        <p>{i18n.t({ id: 'emergency.nobodyToAdd', message: 'There’s no one else to add in your families.' })}</p>
      ) : (
        <>
          <SelectField
            label={i18n.t({ id: 'guardians.whom', message: 'Who' })}
            options={[
              { value: '', label: i18n.t({ id: 'sharing.choosePerson', message: 'Choose a person' }) },
              ...people.map(({ personId, name }) => ({ value: personId, label: name })),
            ]}
            value={contactId}
            hint={i18n.t({
              id: 'emergency.addHint',
              message:
                'They’re told that you chose them. They see nothing until they ask and the waiting time is over.',
            })}
            onChange={({ target }) => setContactId(target.value)}
          />
          <SelectField
            label={i18n.t({ id: 'emergency.wait', message: 'Waiting time' })}
            options={waitOptions()}
            value={waitDays}
            hint={i18n.t({ id: 'emergency.waitHint', message: 'After they ask, you can refuse for this long.' })}
            onChange={({ target }) => setWaitDays(Number(target.value))}
          />
        </>
      )}
      <OwnPassword value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface ChangeWaitDialogProps {
  contact: { id: string; name: string };
  waitDays: number;
  onClose: () => void;
}

/** Asks for the password before requests of this person wait longer or shorter. Mounted only while it is open. */
export function ChangeWaitDialog({ contact, waitDays, onClose }: ChangeWaitDialogProps) {
  const [password, setPassword] = useState('');
  const { save, isSaving } = useSaveContact(onClose);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '') void save({ contact, waitDays, password });
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={i18n.t({
        id: 'emergency.changeWait',
        message: '{days, plural, one {{name} waits # day} other {{name} waits # days}}',
        values: { name: firstNameOf(contact.name), days: waitDays },
      })}
      submitLabel={i18n.t({ id: 'sharing.saveTerms', message: 'Save' })}
      isBusy={isSaving}
      canSubmit={password !== ''}
      onSubmit={submit}
    >
      <p className="muted">
        {i18n.t({ id: 'emergency.changeWaitHint', message: 'A request that is already waiting isn’t changed.' })}
      </p>
      <OwnPassword value={password} onChange={setPassword} />
    </FormDialog>
  );
}

function OwnPassword({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <PasswordField
      label={i18n.t({ id: 'guardians.password', message: 'Your password' })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface Saved {
  contact: { id: string; name: string };
  waitDays: number;
  password: string;
}

function useSaveContact(onSaved: () => void) {
  const naming = useNameContact();
  const showOutcome = useOutcomeToast();
  async function save({ contact, waitDays, password }: Saved) {
    const isDone = await showOutcome(naming.mutateAsync({ contactId: contact.id, waitDays, password }), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
      done: {
        title: i18n.t({
          id: 'emergency.changeWait',
          message: '{days, plural, one {{name} waits # day} other {{name} waits # days}}',
          values: { name: firstNameOf(contact.name), days: waitDays },
        }),
      },
    });
    if (isDone) onSaved();
  }
  return { save, isSaving: naming.isPending };
}
