import type { Parting } from '@kinvault/domain/families/parting.schema.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/panel.css';
import '../guardians/trusted-people.css';
import '../manage/manage.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { PartingRequest } from './parting-request.tsx';
import { useEndParting, useUndoParting } from './partings.api.ts';

/** Questions about people without an account, and what can be undone [PPL-8]. */
export function Partings({ partings }: { partings: readonly Parting[] }) {
  const asked = partings.filter(({ isAsked }) => isAsked);
  const others = partings.filter(({ isAsked }) => !isAsked);
  return (
    <>
      {asked.map((parting) => (
        <PartingRequest key={parting.person.id} parting={parting} />
      ))}
      {others.length > 0 && (
        <section className="panel" aria-labelledby="partings">
          <h2 id="partings">{i18n.t({ id: 'partings.title', message: 'Removed and waiting' })}</h2>
          <ul className="people-list">
            {others.map((parting) =>
              parting.doneAt === null ? (
                <Waiting key={parting.person.id} parting={parting} />
              ) : (
                <Undoable key={parting.person.id} parting={parting} doneAt={parting.doneAt} />
              ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting({ parting }: { parting: Parting }) {
  const reader = useReader();
  const ending = useEndParting();
  const showOutcome = useOutcomeToast();
  const { person, kind, askedBy, waitingFor } = parting;
  const values = {
    name: firstNameOf(person.name),
    names: listed(
      i18n,
      waitingFor.map((one) => firstNameOf(one.name)),
    ),
  };
  const end = () =>
    void showOutcome(ending.mutateAsync(person.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
  const note = [
    kind === 'removed'
      ? i18n.t({ id: 'partings.toRemove', message: 'Is {name} to be removed?', values })
      : i18n.t({ id: 'partings.toJoin', message: 'Does {name} have an account?', values }),
    values.names === ''
      ? i18n.t({ id: 'partings.waiting', message: 'Waiting for others.' })
      : i18n.t({ id: 'partings.waitingFor', message: 'Waiting for {names}.', values }),
  ].join(' ');
  return (
    <Line person={person} note={note}>
      <Button about={person.name} busy={ending.isPending} onClick={end}>
        {askedBy?.id === reader.id
          ? i18n.t({ id: 'trusted.takeBack', message: 'Take back' })
          : i18n.t({ id: 'partings.disagree', message: 'Don’t agree after all' })}
      </Button>
    </Line>
  );
}

function Undoable({ parting, doneAt }: { parting: Parting; doneAt: string }) {
  const reader = useReader();
  const undoing = useUndoParting();
  const showOutcome = useOutcomeToast();
  const { person, kind, account, accountId, undoUntil } = parting;
  const values = {
    name: firstNameOf(person.name),
    date: longDate(i18n, doneAt),
    until: longDate(i18n, undoUntil ?? doneAt),
    account: firstNameOf(account?.name ?? ''),
  };
  const undo = () =>
    void showOutcome(undoing.mutateAsync(person.id), {
      failed: i18n.t({ id: 'partings.undoFailed', message: '{name} wasn’t brought back', values }),
      done: { title: i18n.t({ id: 'partings.undone', message: '{name} is back', values }) },
    });
  const texts = {
    removed: () =>
      i18n.t({ id: 'partings.removedOn', message: '{name} was removed on {date}. Undo until {until}.', values }),
    mine: () =>
      i18n.t({
        id: 'partings.joinedMe',
        message: 'The documents became yours on {date}. Undo until {until}.',
        values,
      }),
    joined: () =>
      i18n.t({
        id: 'partings.joinedOn',
        message:
          '{account, select, unknown {The documents went to an account on {date}. Undo until {until}.} other {The documents became {account}’s on {date}. Undo until {until}.}}',
        values: { ...values, account: account ? values.account : 'unknown' },
      }),
  };
  const text = kind === 'removed' ? texts.removed() : accountId === reader.id ? texts.mine() : texts.joined();
  return (
    <Line person={person} note={text}>
      <Button about={person.name} busy={undoing.isPending} onClick={undo}>
        {i18n.t({ id: 'trash.undo', message: 'Undo' })}
      </Button>
    </Line>
  );
}

interface LineProps {
  person: { id: string; name: string };
  note: string;
  children: ReactNode;
}

function Line({ person, note, children }: LineProps) {
  const families = useFamilies();
  return (
    <li className="person-line person-line-with-words trusted-line">
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={44} />
      <span className="person-line-words">
        <b>
          <bdi>{person.name}</bdi>
        </b>
        <span className="text-small muted">{note}</span>
      </span>
      <span className="person-line-actions">{children}</span>
    </li>
  );
}
