import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { splitByToday, yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { DocumentLink } from './document-link.tsx';
import './timeline-months.css';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../lib/i18n.ts';
import { monthLabel } from './format-when.ts';

/** The rest of a month is behind a button, so that a month with forty does not hide the next. */
const SHOWN = 5;

interface TimelineMonthsProps {
  /** expired, or expiring within a year */
  documents: readonly Document[];
  today: string;
}

/** The timeline as a vertical list of months, for narrow windows. */
export function TimelineMonths({ documents, today }: TimelineMonthsProps) {
  const { past, ahead } = splitByToday(documents, today);
  const byMonth = Map.groupBy(ahead, ({ expiresOn }) => String(expiresOn).slice(0, 7));
  const months = [today.slice(0, 7), ...yearAhead(today).months.map(({ start }) => start.slice(0, 7))];
  return (
    <ol className="timeline-months" aria-label={i18n.t({ id: 'timeline.label', message: 'Expiry timeline' })}>
      {past.length > 0 && (
        <li>
          <h2 className="timeline-months-name">{i18n.t({ id: 'timeline.past', message: 'Past' })}</h2>
          <MonthDocuments documents={past.toReversed()} today={today} />
        </li>
      )}
      <li className="timeline-months-today">
        <h2 className="timeline-months-name">{i18n.t({ id: 'timeline.today', message: 'Today' })}</h2>
        <p className="tabular">{dayText(i18n, today)}</p>
      </li>
      {months.map((month) => (
        <li key={month}>
          <h2 className="timeline-months-name">
            {monthLabel(`${month}-01`).slice(0, 3)} <small className="tabular">{month.slice(0, 4)}</small>
          </h2>
          <MonthDocuments documents={byMonth.get(month) ?? []} today={today} />
        </li>
      ))}
    </ol>
  );
}

function MonthDocuments({ documents, today }: { documents: readonly Document[]; today: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? documents : documents.slice(0, SHOWN);
  return (
    <div className="timeline-months-papers">
      <ul>
        {shown.map((document) => (
          <li key={document.id}>
            <Entry document={document} today={today} />
          </li>
        ))}
      </ul>
      {documents.length > shown.length && (
        <button type="button" className="button second" onClick={() => setIsOpen(true)}>
          {i18n.t({
            id: 'timeline.more',
            message: '{count, plural, other {# more}}',
            values: { count: documents.length - shown.length },
          })}
        </button>
      )}
    </div>
  );
}

function Entry({ document, today }: { document: Document; today: string }) {
  const expiresOn = document.expiresOn ?? today;
  const state = expiryState(expiresOn, today);
  const distance = distanceText(i18n, expiresOn, today);
  return (
    <DocumentLink documentId={document.id} className={classNames('timeline-months-paper', state)}>
      <span className="timeline-months-object">
        <DocumentPicture document={document} />
      </span>
      <span className="timeline-months-words">
        <b>
          <bdi>{document.name}</bdi>
        </b>
        <span className="text-small tabular">
          {state === 'expired'
            ? i18n.t({ id: 'expiry.expired', message: 'Expired {when}', values: { when: distance } })
            : `${dayText(i18n, expiresOn)}, ${distance}`}
        </span>
        {document.ownerName && (
          <span className="text-small">
            <bdi>{document.ownerName}</bdi>
          </span>
        )}
      </span>
    </DocumentLink>
  );
}
