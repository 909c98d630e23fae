import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText, expiryState } from '@kinvault/domain/documents/expiry.ts';
import { type Label, placeLabels } from '@kinvault/domain/documents/place-labels.ts';
import { splitByToday, yearAhead, yearPercent } from '@kinvault/domain/documents/year-ahead.ts';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { type ComponentProps, type CSSProperties, useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { DocumentLink } from './document-link.tsx';
import { spanText, whenText } from './format-when.ts';
import type { Lane } from './timeline-lanes.ts';

/** Width of a document and its text in percent of a year, as in the style sheet. */
const LABEL_WIDTH = 29;
const WIDE_LABEL_WIDTH = 19;
const ROWS = 2;

/** One person's lane. Documents too close together form a pile that opens below the lane. */
export function TimelineLane({ owner, documents, today }: Lane & { today: string }) {
  const isWide = useMediaQuery('(min-width: 1600px)');
  const [open, setOpen] = useState<string | null>(null);
  const listId = useId();
  const { past, ahead } = splitByToday(documents, today);
  const marks = ahead.map((item) => ({ percent: yearPercent(item.expiresOn ?? today, today), item }));
  const labels = placeLabels(marks, { width: isWide ? WIDE_LABEL_WIDTH : LABEL_WIDTH, rows: ROWS });
  const opened = open === PAST ? past : labels.find(({ items }) => items[0]?.id === open)?.items;
  const pile = (key: string) => ({
    'aria-expanded': open === key,
    'aria-controls': listId,
    onClick: () => setOpen(open === key ? null : key),
  });
  return (
    <li className="timeline-lane">
      <div className="timeline-owner">
        {owner.face}
        <span>
          <bdi>{owner.name}</bdi>
        </span>
      </div>
      <div className="timeline-past">{past.length > 0 && <Past past={past} today={today} pile={pile(PAST)} />}</div>
      <div className="timeline-year">
        <Months today={today} />
        {/* one tick per document, also for those in a pile */}
        {marks.map(({ percent, item }) => (
          <i key={item.id} className="timeline-tick" style={{ left: `${percent}%` }} aria-hidden="true" />
        ))}
        <ul style={{ '--rows': rowsOf(labels) } as CSSProperties}>
          {labels.map((label) => (
            <li key={label.items[0]?.id}>
              <Mark label={label} today={today} pile={pile(label.items[0]?.id ?? '')} />
            </li>
          ))}
        </ul>
      </div>
      <div className="timeline-open" id={listId} hidden={!opened}>
        <ul>
          {opened?.map((document) => (
            <li key={document.id}>
              <DocumentLink documentId={document.id} className={classNames('timeline-entry', toneOf(document, today))}>
                <span className="timeline-paper">
                  <DocumentPicture document={document} />
                </span>
                <Words document={document} today={today} />
              </DocumentLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

const PAST = 'past';

interface PileProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

function Past({ past, today, pile }: { past: readonly Document[]; today: string; pile: PileProps }) {
  const last = past.at(-1);
  if (!last) return null;
  return (
    <div className="timeline-gone">
      <DocumentLink documentId={last.id} className="timeline-entry expired">
        <Icon of={OctagonAlert} small />
        <Words document={last} today={today} />
      </DocumentLink>
      {past.length > 1 && (
        <button type="button" className="button link" {...pile}>
          {i18n.t({
            id: 'timeline.allExpired',
            message: '{count, plural, other {All # expired}}',
            values: { count: past.length },
          })}
        </button>
      )}
    </div>
  );
}

function Mark({ label, today, pile }: { label: Label<Document>; today: string; pile: PileProps }) {
  const { items, percent, side, row } = label;
  const [first] = items;
  if (!first) return null;
  const place = {
    className: classNames('timeline-mark', side, toneOf(first, today)),
    style: { left: `${percent}%`, '--row': row } as CSSProperties,
  };
  if (items.length > 1) return <Pile documents={items} {...place} {...pile} />;
  return (
    <DocumentLink documentId={first.id} {...place}>
      <span className="timeline-paper">
        <DocumentPicture document={first} />
      </span>
      <Words document={first} today={today} />
      <i />
    </DocumentLink>
  );
}

function Words({ document, today }: { document: Document; today: string }) {
  const isPast = expiryState(document.expiresOn, today) === 'expired';
  return (
    <span className="timeline-words">
      <b>
        <bdi>{document.name}</bdi>
      </b>{' '}
      <small className="tabular">
        {isPast && document.expiresOn ? (
          <Trans
            id="timeline.expired"
            message="<verb>expired</verb> {when}"
            values={{ when: distanceText(i18n, document.expiresOn, today) }}
            components={{ verb: <span className="visually-hidden" /> }}
          />
        ) : (
          <Trans
            id="timeline.expires"
            message="<verb>expires</verb> {when}"
            values={{ when: whenText(document, today) }}
            components={{ verb: <span className="visually-hidden" /> }}
          />
        )}
      </small>
    </span>
  );
}

function rowsOf(labels: readonly Label<Document>[]): number {
  return Math.max(1, ...labels.map(({ row }) => row + 1));
}

function Months({ today }: { today: string }) {
  const { months, soonPercent } = yearAhead(today);
  return (
    <div aria-hidden="true">
      <div className="timeline-soon timeline-hatch" style={{ width: `${soonPercent}%` }} />
      {months.map(({ start, percent }) => (
        <i key={start} className="timeline-month" style={{ left: `${percent}%` }} />
      ))}
    </div>
  );
}

function toneOf({ expiresOn }: Document, today: string): string | undefined {
  const state = expiryState(expiresOn, today);
  return state === 'soon' || state === 'expired' ? state : undefined;
}

const SHOWN_IN_PILE = 3;

/** Documents that expire close together, stacked. Pressing it lists them. */
function Pile({ documents, ...button }: { documents: readonly Document[] } & ComponentProps<'button'>) {
  return (
    <button type="button" {...button}>
      <span className="timeline-paper timeline-pile" aria-hidden="true">
        {documents.slice(0, SHOWN_IN_PILE).map((document) => (
          <DocumentPicture key={document.id} document={document} />
        ))}
      </span>
      <span className="timeline-words">
        <b>
          {documents[0]?.name} +{documents.length - 1}
        </b>{' '}
        <small className="tabular">{spanText(documents)}</small>
      </span>
      <i />
    </button>
  );
}
