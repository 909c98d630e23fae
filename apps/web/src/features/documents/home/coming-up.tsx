import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText } from '@kinvault/domain/documents/expiry.ts';
import { dayAndMonth, nearDateText } from '@kinvault/domain/format/dates.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { leadTimesOf, type OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { renewAhead } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { comingUp } from '../document-lists.ts';
import { nameWithOwner } from '../document-names.ts';
import './coming-up.css';
import './home-part.css';

const SHOWN = 3;

interface ComingUpProps {
  documents: readonly Document[];
  readerId: string;
  today: string;
  leadTimes: OwnLeadTimes;
  /** shows a link to the whole year next to the heading */
  hasMore?: boolean;
}

/** The next three within a year by 'Renew by' or expiry. Renders nothing if there is none. */
export function ComingUp({ documents, readerId, today, leadTimes, hasMore }: ComingUpProps) {
  const next = comingUp(documents, SHOWN, leadTimes, today);
  if (next.length === 0) return null;
  return (
    <section className="coming-up">
      <div className="row home-part-head">
        <h2 className="grow">{i18n.t({ id: 'comingUp.title', message: 'Coming up' })}</h2>
        {hasMore && (
          <Link to="/dashboard" search={{ view: 'timeline' }} className={buttonClass({ variant: 'link' })}>
            {i18n.t({ id: 'comingUp.all', message: 'All 12 months' })}
          </Link>
        )}
      </div>
      <ul className="coming-up-list">
        {next.map((document) => (
          <li key={document.id}>
            <ComingUpRow {...{ document, readerId, today, leadTimes }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ComingUpRowProps extends Omit<ComingUpProps, 'documents' | 'hasMore'> {
  document: Document;
}

function ComingUpRow({ document, readerId, today, leadTimes }: ComingUpRowProps) {
  const by = renewAhead(document, leadTimes, today);
  const { day, month } = dayAndMonth(i18n, by ?? document.expiresOn ?? today);
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: document.id })}
      state={{ openedHere: true }}
      resetScroll={false}
      className="coming-up-row"
      activeProps={{ 'aria-current': undefined }}
    >
      {/* the sentence says the date, too */}
      <span className="coming-up-when tabular" aria-hidden="true">
        <b>{day}</b>
        {month}
      </span>
      <span className="coming-up-object">
        <DocumentPicture document={document} />
      </span>
      <div className="grow">
        <h3>
          <bdi>{nameWithOwner(document, readerId)}</bdi>
        </h3>
        <p className="text-small muted tabular">
          {by === null ? expiryText(document, today) : renewText(document, by, { leadTimes, today })}
        </p>
      </div>
      <Icon of={ChevronRight} />
    </Link>
  );
}

/** 'Renew by 5 January. The office takes about 4 weeks.' */
function renewText(document: Document, by: string, { leadTimes, today }: { leadTimes: OwnLeadTimes; today: string }) {
  const { timeToRenew, isNotice } = leadTimesOf(document, leadTimes);
  const values = { by: nearDateText(i18n, by, today), span: timeToRenew && spanText(i18n, timeToRenew) };
  return isNotice
    ? i18n.t({ id: 'comingUp.cancel', message: 'Cancel by {by}. The notice period is {span}.', values })
    : i18n.t({ id: 'comingUp.renew', message: 'Renew by {by}. The office takes about {span}.', values });
}

/** 'Expires on 31 March, in 40 days.' */
function expiryText({ expiresOn }: Document, today: string): string {
  if (expiresOn === null) return '';
  const values = { date: nearDateText(i18n, expiresOn, today), distance: distanceText(i18n, expiresOn, today) };
  return expiresOn < today
    ? i18n.t({ id: 'comingUp.expired', message: 'Expired on {date}, {distance}.', values })
    : i18n.t({ id: 'comingUp.expires', message: 'Expires on {date}, {distance}.', values });
}
