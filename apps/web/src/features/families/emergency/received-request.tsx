import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { EMERGENCY_REFUSAL_DAYS } from '@kinvault/domain/families/emergency-limits.ts';
import { longDate, weekdayMoment } from '@kinvault/domain/format/dates.ts';
import { timeLeftRoughly, unitText } from '@kinvault/domain/format/durations.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import Eye from 'lucide-react/icons/eye';
import Shield from 'lucide-react/icons/shield';
import { useState } from 'react';
import type { EmergencyRequest } from '../../../household/emergency.ts';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import '../../../ui/panel.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useLetRead, useRefuse } from './emergency.api.ts';
import { daysOf } from './emergency-days.ts';
import { EmergencyHead } from './emergency-head.tsx';
import { RequestMessage } from './request-message.tsx';

interface ReceivedRequestProps {
  contact: EmergencyContact['contact'];
  request: EmergencyRequest;
}

/** For the owner while it waits: what happens if they do nothing, and the two answers [PPL-11]. */
export function ReceivedRequest({ contact, request }: ReceivedRequestProps) {
  const now = useNow();
  const name = firstNameOf(contact.name);
  const values = { name, moment: weekdayMoment(i18n, request.opensAt, now), days: EMERGENCY_REFUSAL_DAYS };
  return (
    <div className="emergency-page">
      <EmergencyHead
        person={contact}
        title={i18n.t({ id: 'emergency.asksToRead', message: '{name} asks to read your documents', values })}
      />
      <RequestMessage request={request} />
      <section className="panel emergency-wait" aria-label={i18n.t({ id: 'emergency.wait', message: 'Waiting time' })}>
        <DaysLeft request={request} now={now} />
        <p className="emergency-lead">
          {i18n.t({
            id: 'emergency.ifNothing',
            message:
              'If you do nothing, {name} can read and download your documents from {moment}. {name} can’t change or share them.',
            values,
          })}
        </p>
      </section>
      <div className="emergency-actions">
        <RefuseButton contact={contact}>{i18n.t({ id: 'emergency.refuse', message: 'Refuse' })}</RefuseButton>
        <p className="text-small muted emergency-note">
          {i18n.t({
            id: 'emergency.refuseHint',
            message: 'Takes effect at once. {name} can ask again in {days} days.',
            values,
          })}
        </p>
        <LetReadNow contact={contact} />
      </div>
    </div>
  );
}

/** '2 days left of 3', and a bar of its days. */
function DaysLeft({ request, now }: { request: EmergencyRequest; now: Date }) {
  const { total, left } = daysOf(request, now);
  const time = left > 1 ? unitText(i18n, left, 'day') : timeLeftRoughly(i18n, request.opensAt, now);
  const passed = total - left;
  return (
    <>
      <p className="emergency-days">
        <b className="serif">
          {time === null
            ? i18n.t({ id: 'emergency.overSoon', message: 'Opens within a few minutes' })
            : i18n.t({ id: 'emergency.left', message: '{time} left', values: { time } })}
        </b>
        {time !== null && (
          <span className="muted">{i18n.t({ id: 'emergency.of', message: 'of {total}', values: { total } })}</span>
        )}
      </p>
      <div
        className="emergency-bar"
        role="img"
        aria-label={i18n.t({
          id: 'emergency.passed',
          message: '{passed, plural, one {# of {total} days has passed} other {# of {total} days have passed}}',
          values: { passed, total },
        })}
      >
        {Array.from({ length: total }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no other name
          <i key={day} className={classNames(day < passed && 'passed', day === passed && 'now')} />
        ))}
      </div>
    </>
  );
}

/** One press, no question. */
function RefuseButton({ contact, children }: { contact: EmergencyContact['contact']; children: string }) {
  const refusing = useRefuse();
  const showOutcome = useOutcomeToast();
  const refuse = () =>
    showOutcome(refusing.mutateAsync(contact.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
      done: {
        title: i18n.t({
          id: 'emergency.refusedDone',
          message: '{name} can’t read your documents',
          values: { name: firstNameOf(contact.name) },
        }),
      },
    });
  return (
    <Button variant="primary" size="big" full icon={Shield} busy={refusing.isPending} onClick={refuse}>
      {children}
    </Button>
  );
}

/** Asks first: what was read cannot be taken back. */
function LetReadNow({ contact }: { contact: EmergencyContact['contact'] }) {
  const [isAsked, setAsked] = useState(false);
  const opening = useLetRead();
  const showOutcome = useOutcomeToast();
  const values = { name: firstNameOf(contact.name) };
  const label = i18n.t({ id: 'emergency.letRead', message: 'Let {name} read now', values });
  async function open() {
    await showOutcome(opening.mutateAsync(contact.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
    setAsked(false);
  }
  return (
    <>
      <Button full icon={Eye} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={i18n.t({ id: 'emergency.letReadTitle', message: 'Let {name} read your documents now?', values })}
        confirmLabel={label}
        busy={opening.isPending}
        onConfirm={open}
        onCancel={() => setAsked(false)}
      >
        <p>
          {i18n.t({
            id: 'emergency.letReadText',
            message: '{name} can read and download all of them until you end it.',
            values,
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}

interface OpenedRequestProps {
  contact: EmergencyContact['contact'];
  openedAt: string;
  opened: EmergencyRequest['opened'];
}

/** For the owner while a contact reads. */
export function OpenedRequest({ contact, openedAt, opened }: OpenedRequestProps) {
  const now = useNow();
  const name = firstNameOf(contact.name);
  return (
    <div className="emergency-page">
      <EmergencyHead
        person={contact}
        title={i18n.t({ id: 'emergency.reads', message: '{name} can read your documents', values: { name } })}
      >
        <p className="muted tabular">
          {i18n.t({
            id: 'emergency.since',
            message: 'Since {moment}',
            values: { moment: weekdayMoment(i18n, openedAt, now) },
          })}
        </p>
      </EmergencyHead>
      <section className="panel" aria-labelledby="emergency-opened">
        <h2 id="emergency-opened">
          {i18n.t({ id: 'emergency.openedTitle', message: 'What {name} opened', values: { name } })}
        </h2>
        {opened.length === 0 ? (
          <p className="muted">{i18n.t({ id: 'emergency.nothingOpened', message: 'Nothing yet.' })}</p>
        ) : (
          <ul className="emergency-told">
            {opened.map(({ id, name: document, at }) => (
              <li key={id}>
                <p>
                  <bdi>{document}</bdi>
                </p>
                <time className="text-small muted" dateTime={at}>
                  {relativeDate(i18n, at, now)}
                </time>
              </li>
            ))}
          </ul>
        )}
        <p className="text-small muted">
          {i18n.t({
            id: 'emergency.openedHint',
            message: 'The activity of each document says when. {name} can’t change or share anything.',
            values: { name },
          })}
        </p>
      </section>
      <div className="emergency-actions">
        <RefuseButton contact={contact}>{i18n.t({ id: 'trusted.endIt', message: 'End it' })}</RefuseButton>
        <p className="text-small muted emergency-note">
          {i18n.t({
            id: 'emergency.endHint',
            message: 'Takes effect at once. {name} can ask again, and then waits.',
            values: { name },
          })}
        </p>
      </div>
    </div>
  );
}

/** For the owner while the contact has not asked, or no longer reads. */
export function NoRequest({ contact, waitDays, askableFrom }: EmergencyContact) {
  const now = useNow();
  const name = firstNameOf(contact.name);
  const isBarred = askableFrom !== null && askableFrom > now.toISOString();
  return (
    <div className="emergency-page">
      <EmergencyHead
        person={contact}
        title={i18n.t({ id: 'emergency.noRequest', message: 'No request from {name}', values: { name } })}
      />
      <p className="emergency-lead">
        {isBarred
          ? i18n.t({
              id: 'emergency.barred',
              message: 'You refused the last request. {name} can ask again on {date}.',
              values: { name, date: longDate(i18n, askableFrom) },
            })
          : i18n.t({
              id: 'emergency.wouldWait',
              message:
                '{days, plural, one {{name} may ask for your documents, and then waits # day for your answer.} other {{name} may ask for your documents, and then waits # days for your answer.}}',
              values: { name, days: waitDays },
            })}
      </p>
    </div>
  );
}
