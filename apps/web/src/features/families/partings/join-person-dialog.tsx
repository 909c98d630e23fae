import { PARTING_UNDO_DAYS } from '@kinvault/domain/families/parting.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type FormEvent, useState } from 'react';
import { useMembers, useReader } from '../../../household/household.tsx';
import type { ListedMember } from '../../../household/listed-members.ts';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAskParting } from './partings.api.ts';
import './partings.css';

/** Says which member with an account the person is, and asks them. Mounted only while it is open. */
export function JoinPersonDialog({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const reader = useReader();
  const people = useMembers().filter(
    ({ hasAccount, isUnclaimed, isReader }) => hasAccount && !isUnclaimed && !isReader,
  );
  const [accountId, setAccountId] = useState('');
  const asking = useAskParting();
  const showOutcome = useOutcomeToast();
  const account = people.find(({ personId }) => personId === accountId);
  const name = firstNameOf(member.name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!account || asking.isPending) return;
    const asked = asking.mutateAsync({ personId: member.personId, question: { kind: 'joined', accountId } });
    const isDone = await showOutcome(asked, {
      failed: i18n.t({ id: 'guardians.askFailed', message: 'The question wasn’t sent' }),
      done: {
        title: i18n.t({
          id: 'guardians.asked',
          message: 'We’ve asked {name}',
          values: { name: firstNameOf(account.name) },
        }),
      },
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      width={500}
      title={i18n.t({ id: 'parting.joinTitle', message: 'This is someone who has an account' })}
      submitLabel={i18n.t({ id: 'guardians.askSubmit', message: 'Ask' })}
      isBusy={asking.isPending}
      canSubmit={account !== undefined}
      onSubmit={submit}
    >
      {people.length === 0 ? (
        <p>{i18n.t({ id: 'guardians.nobodyToAsk', message: 'There’s no one else to ask in your families.' })}</p>
      ) : (
        <SelectField
          label={i18n.t({ id: 'parting.whoIs', message: 'Who is {name}?', values: { name } })}
          options={[
            { value: '', label: i18n.t({ id: 'sharing.choosePerson', message: 'Choose a person' }) },
            ...people.map(({ personId, name: label }) => ({ value: personId, label })),
          ]}
          value={accountId}
          onChange={({ target }) => setAccountId(target.value)}
        />
      )}
      {account && (
        <WhatHappens
          name={name}
          who={account.name}
          others={member.guardians
            .filter(({ id }) => id !== reader.id && id !== accountId)
            .map((guardian) => firstNameOf(guardian.name))}
        />
      )}
    </FormDialog>
  );
}

interface WhatHappensProps {
  name: string;
  /** the chosen account */
  who: string;
  /** first names of those who have to agree, too */
  others: readonly string[];
}

function WhatHappens({ name, who, others }: WhatHappensProps) {
  const values = { name, others: listed(i18n, others), days: PARTING_UNDO_DAYS };
  return (
    <ul className="parting-facts text-small">
      <li>
        {i18n.t({
          id: 'parting.joinMoves',
          message: '{name}’s documents become {who}’s, with their history. Families that {who} is in keep seeing them.',
          values: { ...values, who },
        })}
      </li>
      <li>
        {i18n.t({ id: 'parting.joinEnds', message: 'No one looks after {name} any more, you included.', values })}
      </li>
      <li>
        {others.length === 0
          ? i18n.t({ id: 'parting.joinOne', message: 'Nothing happens until {who} agrees.', values: { who } })
          : i18n.t({
              id: 'parting.joinAll',
              message: 'Nothing happens until {who} and {others} agree.',
              values: { ...values, who },
            })}
      </li>
      <li>
        {i18n.t({
          id: 'parting.joinUndo',
          message: 'It can be undone for {days} days, by any of you.',
          values,
        })}
      </li>
    </ul>
  );
}
