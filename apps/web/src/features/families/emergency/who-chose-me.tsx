import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TrustedLine } from '../guardians/trusted-line.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useGiveUp } from './emergency.api.ts';

/** The people for whom the reader may ask. */
export function WhoChoseMe({ parts }: { parts: readonly EmergencyContact[] }) {
  if (parts.length === 0) return null;
  return (
    <section className="emergency-chosen" aria-labelledby="who-chose-me">
      <h3 id="who-chose-me">{i18n.t({ id: 'emergency.whoChose', message: 'Who chose you' })}</h3>
      <ul className="people-list">
        {parts.map((part) => (
          <Chosen key={part.owner.id} part={part} />
        ))}
      </ul>
    </section>
  );
}

function Chosen({ part }: { part: EmergencyContact }) {
  const { owner, waitDays, request, askableFrom } = part;
  const now = useNow();
  const isRefused = askableFrom !== null && new Date(askableFrom) > now;
  const [isAsked, setAsked] = useState(false);
  const leaving = useGiveUp();
  const showOutcome = useOutcomeToast();
  const values = { name: firstNameOf(owner.name), days: waitDays };
  async function leave() {
    await showOutcome(leaving.mutateAsync(owner.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
    setAsked(false);
  }
  return (
    <TrustedLine
      person={owner}
      note={
        isRefused
          ? i18n.t({
              id: 'emergency.refusedUntil',
              message: '{name} refused. You can ask again on {date}.',
              values: { ...values, date: longDate(i18n, askableFrom) },
            })
          : i18n.t({ id: 'emergency.choseYou', message: '{name} chose you, with a {days}-day wait', values })
      }
    >
      {!isRefused && (
        <Link to="/emergency/$ownerId" params={{ ownerId: owner.id }} className={buttonClass({})}>
          {!request
            ? i18n.t({ id: 'emergency.ask', message: 'Ask for {name}’s documents', values })
            : request.openedAt
              ? i18n.t({ id: 'emergency.read', message: 'Read {name}’s documents', values })
              : i18n.t({ id: 'emergency.seeRequest', message: 'See your request' })}
        </Link>
      )}
      <Button variant="ghost" about={owner.name} onClick={() => setAsked(true)}>
        {i18n.t({ id: 'emergency.giveUp', message: 'Give up' })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={i18n.t({ id: 'emergency.giveUpTitle', message: 'Give up this part for {name}?', values })}
        confirmLabel={i18n.t({ id: 'emergency.giveUp', message: 'Give up' })}
        busy={leaving.isPending}
        onConfirm={leave}
        onCancel={() => setAsked(false)}
      >
        <p>
          {i18n.t({
            id: 'emergency.giveUpText',
            message: 'You can no longer ask for {name}’s documents, and stop seeing what is open to you.',
            values,
          })}
        </p>
      </ConfirmDialog>
    </TrustedLine>
  );
}
