import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type FormEvent, useState } from 'react';
import { useMembers } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAskGuardian, useAskMyGuardian } from './guardians.api.ts';

interface AskGuardianDialogProps {
  /** whose papers; null for the reader's own, which takes their password */
  person: { id: string; name: string } | null;
  /** who is asked or looks after them already */
  knownIds: readonly string[];
  onClose: () => void;
}

/** Asks a member to look after somebody's documents, or the reader's own [PPL-3, PPL-6]. Mounted only while it is open. */
export function AskGuardianDialog({ person, knownIds, onClose }: AskGuardianDialogProps) {
  const people = useMembers().filter(
    ({ personId, hasAccount, isReader }) =>
      hasAccount && !isReader && personId !== person?.id && !knownIds.includes(personId),
  );
  const [guardianId, setGuardianId] = useState('');
  const [password, setPassword] = useState('');
  const asking = useAskGuardian();
  const askingMine = useAskMyGuardian();
  const showOutcome = useOutcomeToast();
  const guardian = people.find(({ personId }) => personId === guardianId);
  const isComplete = guardian !== undefined && (person !== null || password !== '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    const asked = person
      ? asking.mutateAsync({ personId: person.id, guardianId })
      : askingMine.mutateAsync({ guardianId, password });
    const isDone = await showOutcome(asked, {
      failed: i18n.t({ id: 'guardians.askFailed', message: 'The question wasn’t sent' }),
      done: {
        title: i18n.t({
          id: 'guardians.asked',
          message: 'We’ve asked {name}',
          values: { name: firstNameOf(guardian.name) },
        }),
      },
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={
        person
          ? i18n.t({
              id: 'guardians.askTitleOf',
              message: 'Ask someone to look after {name}’s documents, too',
              values: { name: firstNameOf(person.name) },
            })
          : i18n.t({ id: 'guardians.askMine', message: 'Let someone look after my documents' })
      }
      submitLabel={i18n.t({ id: 'guardians.askSubmit', message: 'Ask' })}
      isBusy={asking.isPending || askingMine.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
    >
      {people.length === 0 ? (
        <p>{i18n.t({ id: 'guardians.nobodyToAsk', message: 'There’s no one else to ask in your families.' })}</p>
      ) : (
        <SelectField
          label={i18n.t({ id: 'guardians.whom', message: 'Who' })}
          options={[
            { value: '', label: i18n.t({ id: 'sharing.choosePerson', message: 'Choose a person' }) },
            ...people.map(({ personId, name }) => ({ value: personId, label: name })),
          ]}
          value={guardianId}
          hint={i18n.t({ id: 'guardians.mustAgree', message: 'Nothing changes until they agree.' })}
          onChange={({ target }) => setGuardianId(target.value)}
        />
      )}
      {person === null && (
        <>
          <p className="text-small muted">
            {i18n.t({
              id: 'guardians.mineLimits',
              message:
                'They add, edit, share and renew for you, and get your reminders. They never get your sign-in, your address or your private notes.',
            })}
          </p>
          <PasswordField
            label={i18n.t({ id: 'guardians.password', message: 'Your password' })}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
