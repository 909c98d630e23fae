import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../household/date-field.tsx';
import { useManagedFamilies, useReader, useToday } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { GuardianChoice } from './guardian-choice.tsx';
import { useAddPerson } from './guardians.api.ts';

interface AddPersonDialogProps {
  open: boolean;
  /** chosen at first */
  familyId?: string;
  onClose: () => void;
}

interface Draft {
  name: string;
  bornOn: string;
  familyId: string;
  guardianIds: string[];
}
const EMPTY: Draft = { name: '', bornOn: '', familyId: '', guardianIds: [] };

/** A child, or a grandparent who leaves the phone to others [PPL-1]. Opens their page afterwards. */
export function AddPersonDialog({ open, familyId: firstFamilyId, onClose }: AddPersonDialogProps) {
  const families = useManagedFamilies();
  const reader = useReader();
  const today = useToday();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY);
  const [isMissing, setMissing] = useState(false);
  const [key, setKey] = useState(() => randomUuid());
  const adding = useAddPerson();
  const showOutcome = useOutcomeToast();
  const family = families.find(({ id }) => id === (draft.familyId || firstFamilyId)) ?? families[0];
  if (!family) return null;
  const name = firstNameOf(draft.name.trim());

  function change(given: Partial<Draft>) {
    setMissing(false);
    setKey(randomUuid()); // another person is another request
    setDraft((before) => ({ ...before, ...given }));
  }
  function close() {
    setDraft(EMPTY);
    setMissing(false);
    onClose();
  }
  async function submit(event: FormEvent, { id: familyId, name: familyName }: Family) {
    event.preventDefault();
    if (adding.isPending) return;
    if (draft.name.trim() === '') return setMissing(true);
    let personId = '';
    const person = { name: draft.name, bornOn: draft.bornOn || null, guardianIds: draft.guardianIds };
    const isDone = await showOutcome(adding.mutateAsync({ familyId, key, person }), {
      failed: i18n.t({ id: 'addPerson.failed', message: 'Failed to add the person' }),
      done: (added) => {
        personId = added.personId;
        return {
          title: i18n.t({
            id: 'addPerson.done',
            message: '{name} is in {family} now',
            values: { name, family: familyName },
          }),
        };
      },
    });
    if (!isDone) return;
    close();
    void navigate({ to: '/dashboard', search: { member: personId } });
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={i18n.t({ id: 'addPerson.title', message: 'Add a person without an account' })}
      width={600}
      submitLabel={
        name === ''
          ? i18n.t({ id: 'addPerson.submit', message: 'Add person' })
          : i18n.t({ id: 'addPerson.submitNamed', message: 'Add {name}', values: { name } })
      }
      isBusy={adding.isPending}
      onSubmit={(event) => submit(event, family)}
    >
      <p className="muted">
        {i18n.t({
          id: 'addPerson.lead',
          message:
            'For a child, or a grandparent who leaves the phone to you. Their documents get a place of their own.',
        })}
      </p>
      <div className="field-pair">
        <TextField
          label={i18n.t({ id: 'addPerson.name', message: 'Name' })}
          autoComplete="off"
          maxLength={MAX_NAME_CHARS}
          value={draft.name}
          error={isMissing ? i18n.t({ id: 'addPerson.nameMissing', message: 'Please enter a name' }) : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <DateField
          label={i18n.t({ id: 'addPerson.bornOn', message: 'Date of birth (optional)' })}
          lies="behind"
          value={draft.bornOn}
          hint={
            draft.bornOn > today
              ? i18n.t({ id: 'addPerson.bornAhead', message: 'This day is yet to come.' })
              : undefined
          }
          tone="soon"
          onChange={(bornOn) => change({ bornOn })}
        />
      </div>
      <GuardianChoice
        label={
          name === ''
            ? i18n.t({ id: 'addPerson.guardians', message: 'Who looks after the documents' })
            : i18n.t({ id: 'addPerson.guardiansOf', message: 'Who looks after {name}’s documents', values: { name } })
        }
        people={family.members.filter(
          ({ personId, state, hasAccount }) => state === 'active' && hasAccount && personId !== reader.id,
        )}
        chosen={draft.guardianIds}
        onChange={(guardianIds) => change({ guardianIds })}
      />
      {families.length > 1 && (
        <SelectField
          label={i18n.t({ id: 'addMember.family', message: 'Family' })}
          options={families.map(({ id, name: familyName }) => ({ value: id, label: familyName }))}
          value={family.id}
          onChange={({ target }) => change({ familyId: target.value, guardianIds: [] })}
        />
      )}
      <p className="text-small muted">
        {i18n.t({
          id: 'addPerson.later',
          message:
            'They don’t sign in and get no email. Someone who will use Kinvault themselves gets an invitation instead.',
        })}
      </p>
    </FormDialog>
  );
}
