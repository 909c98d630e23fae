import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { MAX_EMERGENCY_MESSAGE } from '@kinvault/domain/families/emergency-limits.ts';
import { weekdayMoment } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAsk } from './emergency.api.ts';
import { waitFrom } from './emergency-days.ts';
import { EmergencyHead } from './emergency-head.tsx';
import { EmergencySteps } from './emergency-steps.tsx';

/** What follows when the reader asks, with its dates, and the button that asks. */
export function AskForm({ owner, waitDays }: EmergencyContact) {
  const now = useNow();
  const [message, setMessage] = useState('');
  const asking = useAsk();
  const showOutcome = useOutcomeToast();
  const name = firstNameOf(owner.name);
  const wait = waitFrom(now, waitDays);
  const values = { name, days: waitDays, moment: weekdayMoment(i18n, wait.opensAt, now) };
  const title = i18n.t({ id: 'emergency.ask', message: 'Ask for {name}’s documents', values });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asking.isPending) return;
    await showOutcome(asking.mutateAsync({ ownerId: owner.id, message }), {
      failed: i18n.t({ id: 'emergency.askFailed', message: 'Your request wasn’t sent' }),
      done: { title: i18n.t({ id: 'emergency.asked', message: 'We’ve told {name}', values }) },
    });
  }

  return (
    <form className="emergency-page" onSubmit={submit}>
      <EmergencyHead person={owner} title={title} />
      <p className="emergency-lead">
        {i18n.t({
          id: 'emergency.askLead',
          message:
            '{name} chose you for this, with a {days}-day wait. If {name} doesn’t refuse, you can read and download {name}’s documents from {moment}.',
          values,
        })}
      </p>
      <EmergencySteps {...{ name, wait, now }} isAsked={false} />
      <TextAreaField
        label={i18n.t({ id: 'emergency.message', message: 'What happened? (optional)' })}
        hint={i18n.t({ id: 'emergency.messageHint', message: '{name} reads this with your request.', values })}
        rows={2}
        maxLength={MAX_EMERGENCY_MESSAGE}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="emergency-actions">
        <Button type="submit" variant="primary" size="big" full busy={asking.isPending}>
          {title}
        </Button>
        <Link to="/profile/trusted" className={buttonClass({ variant: 'ghost', full: true })}>
          {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
        </Link>
      </div>
    </form>
  );
}
