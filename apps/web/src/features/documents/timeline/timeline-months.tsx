import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { byWords } from '@kinvault/domain/reminders/urgency-messages.ts';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { DocumentLink } from './document-link.tsx';
import './timeline-months.css';
import { dayText } from '@kinvault/domain/format/dates.ts';
import type { Tone } from '@kinvault/domain/reminders/urgency.ts';
import { useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { namedPast, type TimelineMark, toneOfMark, type Year } from './timeline-marks.ts';
import { monthName, whenText, yearName } from './when-messages.ts';

/** The rest of a month is behind a button, so that a month with forty does not hide the next. */
const SHOWN = 5;

/** A day on which something has to be renewed, or expires. */
interface Event {
  document: Document;
  /** 'late': 'Renew by' has passed; it expires on this day, or after the year */
  kind: 'renew' | 'cancel' | 'late' | 'expires' | 'expired';
  on: string;
  tone: Tone | undefined;
  /** Never behind the button [KNO-12]. */
  isNamed?: boolean;
}

/** The timeline as a vertical list of months, for narrow windows. A document is listed at both of its dates. */
export function TimelineMonths({ past, marks, today }: Year & { today: string }) {
  const { until, months: starts } = yearAhead(today);
  const byMonth = Map.groupBy(eventsOf(marks, today, until), ({ on }) => on.slice(0, 7));
  const months = [today.slice(0, 7), ...starts.map(({ start }) => start.slice(0, 7))];
  const named = namedPast(past, useOwnLeadTimes(), today);
  const gone = past.map(
    (document): Event => ({
      document,
      kind: 'expired',
      on: document.expiresOn ?? today,
      tone: 'expired',
      isNamed: named.includes(document),
    }),
  );
  return (
    <ol className="timeline-months" aria-label={i18n.t({ id: 'timeline.label', message: 'Expiry timeline' })}>
      {past.length > 0 && (
        <li>
          <h2 className="timeline-months-name">{i18n.t({ id: 'timeline.past', message: 'Past' })}</h2>
          <MonthEvents events={gone.toReversed()} today={today} />
        </li>
      )}
      <li className="timeline-months-today">
        <h2 className="timeline-months-name">{i18n.t({ id: 'timeline.today', message: 'Today' })}</h2>
        <p className="tabular">{dayText(i18n, today)}</p>
      </li>
      {months.map((month) => (
        <li key={month}>
          <h2 className="timeline-months-name">
            {monthName(`${month}-01`)} <small className="tabular">{yearName(`${month}-01`)}</small>
          </h2>
          <MonthEvents events={byMonth.get(month) ?? []} today={today} />
        </li>
      ))}
    </ol>
  );
}

function eventsOf(marks: readonly TimelineMark[], today: string, until: string): Event[] {
  return marks
    .flatMap((mark) => {
      const { document, expiresOn } = mark;
      const tone = toneOfMark(mark, today);
      const renewal = renewalOf(mark, tone);
      const isSoon = expiryState(expiresOn, today) === 'soon';
      const expiry: Event =
        tone === 'expired'
          ? { document, kind: 'late', on: expiresOn <= until ? expiresOn : today, tone, isNamed: true }
          : { document, kind: 'expires', on: expiresOn, tone: isSoon ? 'soon' : undefined };
      return [renewal, expiresOn <= until || expiry.kind === 'late' ? expiry : null].filter((event) => event !== null);
    })
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

/** The day by which it has to be renewed or canceled. */
function renewalOf({ document, urgency }: TimelineMark, tone: Tone | undefined): Event | null {
  if (urgency?.kind !== 'renew') return null;
  return { document, kind: urgency.isNotice ? 'cancel' : 'renew', on: urgency.by, tone };
}

function MonthEvents({ events, today }: { events: readonly Event[]; today: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? events : events.filter(({ isNamed }, index) => index < SHOWN || isNamed);
  return (
    <div className="timeline-months-papers">
      <ul>
        {shown.map((event) => (
          <li key={`${event.document.id} ${event.kind}`}>
            <Entry {...event} today={today} />
          </li>
        ))}
      </ul>
      {events.length > shown.length && (
        <button type="button" className="button second" onClick={() => setIsOpen(true)}>
          {i18n.t({
            id: 'timeline.more',
            message: '{count, plural, other {# more}}',
            values: { count: events.length - shown.length },
          })}
        </button>
      )}
    </div>
  );
}

function Entry({ document, kind, on, tone, today }: Event & { today: string }) {
  return (
    <DocumentLink
      documentId={document.id}
      className={classNames('timeline-months-paper', tone, (kind === 'renew' || kind === 'cancel') && 'renew')}
    >
      <span className="timeline-months-object">
        <DocumentPicture document={document} />
      </span>
      <span className="timeline-months-words">
        <b>
          <bdi>{document.name}</bdi>
        </b>
        <span className="text-small tabular">{eventText({ document, kind, on }, today)}</span>
        {document.ownerName && (
          <span className="text-small">
            <bdi>{document.ownerName}</bdi>
          </span>
        )}
      </span>
    </DocumentLink>
  );
}

function eventText({ document, kind, on }: Omit<Event, 'tone'>, today: string): string {
  const values = { date: dayText(i18n, on), when: distanceText(i18n, on, today) };
  switch (kind) {
    case 'renew':
    case 'cancel':
      return byWords(i18n, { kind: 'renew', isNotice: kind === 'cancel' }, values.date);
    case 'late':
      return i18n.t({
        id: 'timeline.lateOn',
        message: '{when}, renew now',
        values: { when: whenText(document, today) },
      });
    case 'expires':
      return i18n.t({ id: 'details.expiresWhen', message: '{date}, {when}', values });
    case 'expired':
      return i18n.t({ id: 'expiry.expired', message: 'Expired {when}', values });
  }
}
