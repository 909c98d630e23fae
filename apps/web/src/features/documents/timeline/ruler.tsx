import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText } from '@kinvault/domain/documents/expiry.ts';
import { type LabelOrder, placeLabels } from '@kinvault/domain/documents/place-labels.ts';
import { splitByToday, yearAhead, yearPercent } from '@kinvault/domain/documents/year-ahead.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { byUrgency, toneOf, type Urgency } from '@kinvault/domain/reminders/urgency.ts';
import { Link } from '@tanstack/react-router';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { type CSSProperties, memo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentLink } from './document-link.tsx';
import { namedPast } from './timeline-marks.ts';
import './ruler.css';
import { documentUrgency, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { monthLabel, spanText, whenText } from './when-messages.ts';

/** Width of a pin's text in percent of the ruler, as in the style sheet. */
const LABEL_WIDTH = 19;
const NARROW_LABEL_WIDTH = 32;
const COUNT_WIDTH = 12;
const ROWS = 2;

/** Months that begin after this have no space for their name. */
const LAST_MONTH_PERCENT = 94;

interface RulerProps {
  /** 'Mia’s next 12 months' */
  label: string;
  documents: readonly Document[];
  today: string;
}

/**
 * Documents that expire in the next twelve months, with a separate box for the past. Renders nothing if there are none.
 * Memoized: its page renders at each letter of a search.
 */
export const Ruler = memo(function Ruler({ label, documents, today }: RulerProps) {
  const isNarrow = useMediaQuery('(max-width: 1100px)');
  const own = useOwnLeadTimes();
  const { past, ahead } = splitByToday(documents, today);
  if (past.length + ahead.length === 0) return null;
  const width = isNarrow ? NARROW_LABEL_WIDTH : LABEL_WIDTH;
  const marks = ahead.map((document) => {
    const item: RulerItem = { document, urgency: documentUrgency(document, own, today) };
    return { percent: yearPercent(document.expiresOn ?? today, today), width, item };
  });
  const { labels, crowds } = placeLabels(marks, { countWidth: COUNT_WIDTH, rows: ROWS }, ORDER);
  const countRow = Math.max(ROWS, ...labels.map(({ row }) => row + 1));
  const pins = [
    ...labels.map(({ item, ...place }) => ({ ...place, items: [item] })),
    ...crowds.map((crowd) => ({ ...crowd, row: countRow })),
  ];
  const rows = Math.max(1, ...pins.map(({ row }) => row + 1));
  return (
    <section className="ruler" aria-label={label}>
      {past.length > 0 && <Pouch {...{ past, today }} named={namedPast(past, own, today)} />}
      <div>
        <h2>{i18n.t({ id: 'timeline.title', message: 'Next 12 months' })}</h2>
        <div className="ruler-track" style={{ '--rows': rows } as CSSProperties}>
          <Scale today={today} />
          {marks.map(({ percent, item }) => (
            <i key={item.document.id} className="ruler-track-mark" style={{ insetInlineStart: `${percent}%` }} />
          ))}
          <ul>
            {pins.map((pin) => (
              <li key={pin.items[0]?.document.id}>
                <Pin {...pin} isCount={pin.row === countRow} today={today} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
});

function Scale({ today }: { today: string }) {
  const { soonPercent, months } = yearAhead(today);
  return (
    <div aria-hidden="true">
      <div className="ruler-track-line" />
      <div className="ruler-track-soon timeline-hatch" style={{ width: `${soonPercent}%` }} />
      {months.map(({ start, percent }, index) => (
        <i
          key={start}
          className={classNames('ruler-track-tick', index % 2 === 0 && 'odd')}
          style={{ insetInlineStart: `${percent}%` }}
        >
          {percent < LAST_MONTH_PERCENT && <span>{monthLabel(start)}</span>}
        </i>
      ))}
      <div className="ruler-track-now" />
    </div>
  );
}

interface RulerItem {
  document: Document;
  urgency: Urgency | null;
}

/** Urgent documents are placed first, and overdue ones are always named [KNO-12]. */
const ORDER: LabelOrder<RulerItem> = {
  compare: (one, other) =>
    one.urgency && other.urgency
      ? byUrgency(one.urgency, other.urgency)
      : Number(one.urgency === null) - Number(other.urgency === null),
  isNamed: ({ urgency }) => urgency?.level === 'overdue',
};

interface PinProps {
  /** several, if there is no space for their names */
  items: RulerItem[];
  /** shown as '+2' */
  isCount: boolean;
  percent: number;
  side: 'right' | 'left';
  row: number;
  today: string;
}

function Pin({ items, isCount, percent, side, row, today }: PinProps) {
  const [first] = items;
  if (!first) return null;
  const place = {
    className: classNames(
      'ruler-pin',
      side,
      first.document.expiresOn && toneOf(first.document.expiresOn, first.urgency, today),
    ),
    style: { insetInlineStart: `${percent}%`, '--row': row } as CSSProperties,
  };
  if (!isCount) {
    return (
      <DocumentLink documentId={first.document.id} {...place}>
        <span className="ellipsis">
          <bdi>{first.document.name}</bdi>
        </span>{' '}
        <small className="ellipsis">{whenText(first.document, today)}</small>
      </DocumentLink>
    );
  }
  return (
    <Link to="/dashboard" search={{ view: 'timeline' }} {...place}>
      <span className="ellipsis">
        {i18n.t({ id: 'timeline.plus', message: '+{count}', values: { count: items.length } })}
      </span>{' '}
      <small className="ellipsis">{spanText(items.map(({ document }) => document))}</small>
    </Link>
  );
}

/** Shows the document that expired last: the first one to renew. */
interface PouchProps {
  past: readonly Document[];
  named: readonly Document[];
  today: string;
}

function Pouch({ past, named, today }: PouchProps) {
  return (
    <div className="ruler-pouch">
      <h2>
        {past.length > 1
          ? i18n.t({
              id: 'attention.expired',
              message: '{expired, plural, other {# expired}}',
              values: { expired: past.length },
            })
          : i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}
      </h2>
      {named.map(({ id, name, expiresOn }) => (
        <div key={id}>
          <DocumentLink documentId={id} className="row text-small strong">
            <Icon of={OctagonAlert} small />
            <span className="ellipsis">
              <bdi>{name}</bdi>
            </span>
          </DocumentLink>
          {expiresOn && (
            <p className="text-tiny muted tabular">
              {dateText(i18n, expiresOn)}, {distanceText(i18n, expiresOn, today)}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
