import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type Crowd, type Label, placeLabels } from '@kinvault/domain/documents/place-labels.ts';
import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { type CSSProperties, useId, useState } from 'react';
import { useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { DocumentLink } from './document-link.tsx';
import type { Lane } from './timeline-lanes.ts';
import { LABEL_ORDER, labelWidth, namedPast, type TimelineMark, toneOfMark } from './timeline-marks.ts';
import { ExpiredText, MarkText, TimelineWords } from './timeline-messages.tsx';
import { spanText } from './when-messages.ts';

/** The width of '+2', in percent of the year. */
const COUNT_WIDTH = 8;
const ROWS = 3;

const PAST = 'past';

/** One person's lane. Documents without space for their names are counted, and listed below the lane on request. */
export function TimelineLane({ owner, past, marks, today }: Lane & { today: string }) {
  const isWide = useMediaQuery('(min-width: 1600px)');
  const [open, setOpen] = useState<string | null>(null);
  const listId = useId();
  const { labels, crowds } = placeLabels(
    marks.map((item) => ({ percent: item.percent, width: labelWidth(item, isWide), item })),
    { countWidth: COUNT_WIDTH, rows: ROWS },
    LABEL_ORDER,
  );
  const rows = Math.max(1, ...labels.map(({ row }) => row + 1));
  const opened = crowds.find((crowd) => keyOf(crowd) === open)?.items;
  const opener = (key: string) => ({
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
      <div className="timeline-past">{past.length > 0 && <Past {...{ past, today }} opener={opener(PAST)} />}</div>
      <div className="timeline-year" style={{ '--rows': rows } as CSSProperties}>
        <Months today={today} />
        {labels.map(({ item, row }) => (
          <Renewal key={item.document.id} {...{ item, row, today }} />
        ))}
        {crowds.flatMap(({ items }) =>
          items.map((item) => (
            <span key={item.document.id} aria-hidden="true">
              <Renewal {...{ item, today }} row={rows} isCounted />
              <i
                className={classNames('timeline-tick', toneOfMark(item, today))}
                style={{ insetInlineStart: `${item.percent}%` }}
              />
            </span>
          )),
        )}
        <ul className={classNames(crowds.length > 0 && 'crowded')}>
          {labels.map((label) => (
            <li key={label.item.document.id}>
              <MarkLink {...{ label, today }} />
            </li>
          ))}
          {crowds.map((crowd) => (
            <li key={keyOf(crowd)}>
              <CrowdButton {...{ crowd }} opener={opener(keyOf(crowd))} />
            </li>
          ))}
        </ul>
      </div>
      <div className="timeline-open" id={listId} hidden={!opened && open !== PAST}>
        <ul>
          {open === PAST && past.map((document) => <PastEntry key={document.id} {...{ document, today }} />)}
          {opened?.map((mark) => (
            <li key={mark.document.id}>
              <DocumentLink
                documentId={mark.document.id}
                className={classNames('timeline-entry', toneOfMark(mark, today))}
              >
                <Paper document={mark.document} />
                <TimelineWords document={mark.document}>
                  <MarkText {...{ mark, today }} />
                </TimelineWords>
              </DocumentLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function keyOf({ items }: Crowd<TimelineMark>): string {
  return items[0]?.document.id ?? '';
}

interface Opener {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

function Past({ past, today, opener }: { past: readonly Document[]; today: string; opener: Opener }) {
  const named = namedPast(past, useOwnLeadTimes(), today);
  return (
    <div className="timeline-gone">
      {named.map((document) => (
        <DocumentLink key={document.id} documentId={document.id} className="timeline-entry expired">
          <Icon of={OctagonAlert} small />
          <TimelineWords document={document}>
            <ExpiredText expiresOn={document.expiresOn ?? today} today={today} />
          </TimelineWords>
        </DocumentLink>
      ))}
      {past.length > named.length && (
        <button type="button" className="button link" {...opener}>
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

function PastEntry({ document, today }: { document: Document; today: string }) {
  return (
    <li>
      <DocumentLink documentId={document.id} className="timeline-entry expired">
        <Paper document={document} />
        <TimelineWords document={document}>
          <ExpiredText expiresOn={document.expiresOn ?? today} today={today} />
        </TimelineWords>
      </DocumentLink>
    </li>
  );
}

interface MarkLinkProps {
  label: Label<TimelineMark>;
  today: string;
}

function MarkLink({ label: { item, percent, width, side, row }, today }: MarkLinkProps) {
  return (
    <DocumentLink
      documentId={item.document.id}
      className={classNames('timeline-mark', side, toneOfMark(item, today))}
      style={{ insetInlineStart: `${percent}%`, width: `${width}%`, '--row': row } as CSSProperties}
    >
      <Paper document={item.document} />
      <TimelineWords document={item.document}>
        <MarkText mark={item} today={today} />
      </TimelineWords>
      <i />
    </DocumentLink>
  );
}

interface CrowdButtonProps {
  crowd: Crowd<TimelineMark>;
  opener: Opener;
}

/** '+2', for documents without space for their names. Pressing it lists them. */
function CrowdButton({ crowd: { items, percent, side }, opener }: CrowdButtonProps) {
  const values = { count: items.length, when: spanText(items.map(({ document }) => document)) };
  return (
    <button
      type="button"
      className={classNames('timeline-count', side)}
      style={{ insetInlineStart: `${percent}%` }}
      title={values.when}
      {...opener}
    >
      {i18n.t({ id: 'timeline.plus', message: '+{count}', values })}{' '}
      <span className="visually-hidden">
        {i18n.t({ id: 'timeline.moreWhen', message: '{count, plural, other {# more}}, {when}', values })}
      </span>
    </button>
  );
}

interface RenewalProps {
  item: TimelineMark;
  row: number;
  today: string;
  /** in the lower row of counts */
  isCounted?: boolean;
}

/** The time that the office needs, from 'Renew by' to expiry. */
function Renewal({ item, row, today, isCounted }: RenewalProps) {
  if (!item.renewal) return null;
  const { from, to } = item.renewal;
  return (
    <i
      className={classNames('timeline-renewal', toneOfMark(item, today), isCounted && 'counted')}
      style={{ insetInlineStart: `${from}%`, width: `${to - from}%`, '--row': row } as CSSProperties}
      aria-hidden="true"
    />
  );
}

function Paper({ document }: { document: Document }) {
  return (
    <span className="timeline-paper">
      <DocumentPicture document={document} />
    </span>
  );
}

function Months({ today }: { today: string }) {
  const { months, soonPercent } = yearAhead(today);
  return (
    <div aria-hidden="true">
      <div className="timeline-soon" style={{ width: `${soonPercent}%` }} />
      {months.map(({ start, percent }) => (
        <i key={start} className="timeline-month" style={{ insetInlineStart: `${percent}%` }} />
      ))}
    </div>
  );
}
