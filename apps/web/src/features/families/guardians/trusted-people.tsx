import type { Guardianship } from '@kinvault/domain/families/guardian.schema.ts';
import { MAX_GUARDIANS } from '@kinvault/domain/families/guardian-limits.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import UserPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import '../../../ui/panel.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { AskGuardianDialog } from './ask-guardian-dialog.tsx';
import { GuardianRequest } from './guardian-request.tsx';
import { useEndGuardianship } from './guardians.api.ts';
import { TrustedLine } from './trusted-line.tsx';

interface TrustedPeopleProps {
  guardianships: readonly Guardianship[];
}

/** Who acts for the reader, and whom the reader acts for [PPL-3, PPL-6]. */
export function TrustedPeople({ guardianships }: TrustedPeopleProps) {
  const reader = useReader();
  const asked = guardianships.filter(({ guardian, acceptedAt }) => guardian.id === reader.id && acceptedAt === null);
  return (
    <>
      {asked.map((one) => (
        <GuardianRequest key={one.person.id} {...one} />
      ))}
      <MyGuardians parts={guardianships.filter(({ person }) => person.id === reader.id)} />
      <WhomILookAfter guardianships={guardianships} />
    </>
  );
}

function MyGuardians({ parts }: { parts: readonly Guardianship[] }) {
  const [isAsking, setAsking] = useState(false);
  const ending = useEnding();
  return (
    <section className="panel" aria-labelledby="my-guardians">
      <div className="row wrap trusted-head">
        <div className="grow">
          <h2 id="my-guardians">{i18n.t({ id: 'trusted.mine', message: 'Who looks after your documents' })}</h2>
          <p className="text-small muted">
            {i18n.t({
              id: 'trusted.mineHint',
              message:
                'They add, edit, share and renew for you, and get your reminders. They never get your sign-in, your address or your private notes.',
            })}
          </p>
        </div>
        <Button icon={UserPlus} disabled={parts.length >= MAX_GUARDIANS} onClick={() => setAsking(true)}>
          {i18n.t({ id: 'guardians.askMine', message: 'Let someone look after my documents' })}
        </Button>
      </div>
      {parts.length === 0 ? (
        <p className="muted">{i18n.t({ id: 'trusted.nobody', message: 'No one does.' })}</p>
      ) : (
        <ul className="people-list">
          {parts.map((part) => (
            <TrustedLine key={part.guardian.id} person={part.guardian} note={sinceText(part)}>
              <Button about={part.guardian.name} onClick={() => ending.ask(part)}>
                {part.acceptedAt === null
                  ? i18n.t({ id: 'trusted.takeBack', message: 'Take back' })
                  : i18n.t({ id: 'trusted.endIt', message: 'End it' })}
              </Button>
            </TrustedLine>
          ))}
        </ul>
      )}
      {isAsking && (
        <AskGuardianDialog
          person={null}
          knownIds={parts.map(({ guardian }) => guardian.id)}
          onClose={() => setAsking(false)}
        />
      )}
      {ending.question}
    </section>
  );
}

function WhomILookAfter({ guardianships }: TrustedPeopleProps) {
  const reader = useReader();
  const mine = guardianships.filter(({ guardian, acceptedAt }) => guardian.id === reader.id && acceptedAt !== null);
  if (mine.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="looked-after">
      <h2 id="looked-after">{i18n.t({ id: 'trusted.lookedAfter', message: 'Who you look after' })}</h2>
      <ul className="people-list">
        {mine.map((part) => (
          <LookedAfter
            key={part.person.id}
            part={part}
            others={guardianships.filter(
              ({ person, guardian }) => person.id === part.person.id && guardian.id !== reader.id,
            )}
          />
        ))}
      </ul>
    </section>
  );
}

interface LookedAfterProps {
  part: Guardianship;
  /** who looks after the same person, or is asked to */
  others: readonly Guardianship[];
}

function LookedAfter({ part, others }: LookedAfterProps) {
  const [isAsking, setAsking] = useState(false);
  const ending = useEnding();
  const { person } = part;
  return (
    <>
      <TrustedLine person={person} note={lookedAfterNote(part, others)}>
        {!person.hasAccount && others.length + 1 < MAX_GUARDIANS && (
          <Button variant="ghost" icon={UserPlus} about={person.name} onClick={() => setAsking(true)}>
            {i18n.t({ id: 'trusted.askAnother', message: 'Ask someone else, too' })}
          </Button>
        )}
        <Button about={person.name} onClick={() => ending.ask(part)}>
          {i18n.t({ id: 'trusted.stepBack', message: 'Step back' })}
        </Button>
        {isAsking && (
          <AskGuardianDialog
            person={person}
            knownIds={others.map(({ guardian }) => guardian.id)}
            onClose={() => setAsking(false)}
          />
        )}
        {ending.question}
      </TrustedLine>
      {others
        .filter(({ acceptedAt }) => acceptedAt === null)
        .map((question) => (
          <TrustedLine key={question.guardian.id} person={question.guardian} note={sinceText(question)}>
            <Button about={question.guardian.name} onClick={() => ending.ask(question)}>
              {i18n.t({ id: 'trusted.takeBack', message: 'Take back' })}
            </Button>
          </TrustedLine>
        ))}
    </>
  );
}

/** 'Since 3 March 2026', 'Since 3 March 2026, until 4 August 2040', 'Asked on 3 March 2026' */
function sinceText({ askedAt, acceptedAt, until }: Guardianship): string {
  if (acceptedAt === null)
    return i18n.t({ id: 'trusted.askedOn', message: 'Asked on {date}', values: { date: longDate(i18n, askedAt) } });
  const since = longDate(i18n, acceptedAt);
  return until === null
    ? i18n.t({ id: 'trusted.since', message: 'Since {date}', values: { date: since } })
    : i18n.t({
        id: 'trusted.sinceUntil',
        message: 'Since {since}, until {until}',
        values: { since, until: longDate(i18n, until) },
      });
}

/** 'With Tomás. Noa has no account.' */
function lookedAfterNote({ person, askedBy, askedAt, until }: Guardianship, others: readonly Guardianship[]): string {
  const name = firstNameOf(person.name);
  const active = others.filter(({ acceptedAt }) => acceptedAt !== null);
  const parts = [
    active.length > 0 &&
      i18n.t({
        id: 'trusted.with',
        message: 'With {names}.',
        values: {
          names: listed(
            i18n,
            active.map(({ guardian }) => firstNameOf(guardian.name)),
          ),
        },
      }),
    !person.hasAccount && i18n.t({ id: 'trusted.noAccount', message: '{name} has no account.', values: { name } }),
    person.hasAccount &&
      askedBy?.id === person.id &&
      i18n.t({
        id: 'trusted.askedYou',
        message: '{name} asked you on {date}.',
        values: { name, date: longDate(i18n, askedAt) },
      }),
    until !== null &&
      i18n.t({ id: 'trusted.until', message: 'Until {date}.', values: { date: longDate(i18n, until) } }),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** Asks before a part ends. */
function useEnding() {
  const reader = useReader();
  const [asked, setAsked] = useState<Guardianship | null>(null);
  const ending = useEndGuardianship();
  const showOutcome = useOutcomeToast();
  const isMine = asked?.person.id === reader.id;
  const isOwnPart = asked?.guardian.id === reader.id;
  const values = {
    name: firstNameOf(asked?.person.name ?? ''),
    guardian: firstNameOf(asked?.guardian.name ?? ''),
  };

  async function end() {
    if (!asked) return;
    await showOutcome(ending.mutateAsync({ personId: asked.person.id, guardianId: asked.guardian.id }), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
    setAsked(null);
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={
        isOwnPart
          ? i18n.t({ id: 'trusted.stepBackTitle', message: 'Stop looking after {name}’s documents?', values })
          : i18n.t({ id: 'trusted.endTitle', message: 'End this for {guardian}?', values })
      }
      confirmLabel={
        isOwnPart
          ? i18n.t({ id: 'trusted.stepBack', message: 'Step back' })
          : i18n.t({ id: 'trusted.endIt', message: 'End it' })
      }
      busy={ending.isPending}
      onConfirm={end}
      onCancel={() => setAsked(null)}
    >
      <p>
        {isOwnPart
          ? i18n.t({
              id: 'trusted.stepBackText',
              message: 'You’ll see only what is shared with you or your families. Nothing is deleted.',
            })
          : isMine
            ? i18n.t({
                id: 'trusted.endText',
                message: '{guardian} will see only what you share. Nothing is deleted.',
                values,
              })
            : i18n.t({ id: 'trusted.takeBackText', message: '{guardian} can no longer agree to it.', values })}
      </p>
    </ConfirmDialog>
  );
  return { ask: setAsked, question };
}
