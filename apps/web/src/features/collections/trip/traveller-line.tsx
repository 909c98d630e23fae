import type { Trip } from '@kinvault/domain/collections/collection.schema.ts';
import { beginBy, type TravelPaper, timeForFirst } from '@kinvault/domain/collections/passports.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import EyeOff from 'lucide-react/icons/eye-off';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies } from '../../../household/household.tsx';
import { useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { beginText, verdictText, verdictTitle } from './trip-messages.ts';

interface TravellerLineProps {
  personId: string;
  name: string;
  fullName: string;
  paper: TravelPaper<Document>;
  trip: Trip;
  today: string;
  pictureOf: (document: Document) => ReactNode;
}

/** One traveller with their passport and the verdict by the rule. */
export function TravellerLine({ personId, name, fullName, paper, trip, today, pictureOf }: TravellerLineProps) {
  const families = useFamilies();
  const begin = useBegin(paper, trip, today);
  return (
    <li>
      <span className="trip-who">
        <Avatar id={personId} name={fullName} src={memberAvatarUrl(personId, families)} size={38} />
        <b className="ellipsis">
          <bdi>{name}</bdi>
        </b>
      </span>
      <span className="trip-paper">
        {paper.kind !== 'none' && <Paper document={paper.document} pictureOf={pictureOf} />}
      </span>
      <Told paper={paper} />
      {begin && (
        <Badge tone="soon" icon={CalendarClock} className="trip-begin">
          {begin}
        </Badge>
      )}
    </li>
  );
}

function Paper({ document, pictureOf }: { document: Document; pictureOf: (document: Document) => ReactNode }) {
  const { id, name, expiresOn } = document;
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: id })}
      state={{ openedHere: true }}
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
    >
      <span className="trip-picture" aria-hidden="true">
        {pictureOf(document)}
      </span>
      <span className="tabular">
        <span className="visually-hidden">
          <bdi>{name}</bdi>{' '}
        </span>
        {untilText(expiresOn)}
      </span>
    </Link>
  );
}

function untilText(expiresOn: string | null): string {
  return expiresOn === null
    ? i18n.t({ id: 'trip.noDate', message: 'No expiry date' })
    : i18n.t({ id: 'trip.until', message: 'Until {date}', values: { date: dateText(i18n, expiresOn) } });
}

/** The verdict where there is a rule, and otherwise only what is missing for one. */
function Told({ paper }: { paper: TravelPaper<Document> }) {
  const own = useOwnLeadTimes();
  if (paper.kind === 'unjudged') return null;
  if (paper.kind === 'judged') {
    const { verdict } = paper;
    const isMet = verdict.kind === 'meets';
    return (
      <Verdict
        tone={isMet ? 'ok' : 'no'}
        icon={isMet ? CircleCheck : OctagonAlert}
        title={verdictTitle(verdict)}
        text={verdictText(verdict)}
      />
    );
  }
  if (paper.kind === 'undated')
    return (
      <Verdict
        tone="miss"
        icon={CircleDashed}
        title={i18n.t({ id: 'trip.undated', message: 'Can’t be compared' })}
        text={i18n.t({ id: 'trip.undatedHint', message: 'Add its expiry date first.' })}
      />
    );
  if (!paper.seesAll)
    return (
      <Verdict
        tone="miss"
        icon={EyeOff}
        title={i18n.t({ id: 'trip.unseen', message: 'You see no passport of theirs' })}
        text={i18n.t({ id: 'trip.unseenHint', message: 'They may have one that isn’t shared with you.' })}
      />
    );
  const first = timeForFirst(own);
  return (
    <Verdict
      tone="miss"
      icon={CircleDashed}
      title={i18n.t({ id: 'trip.noPassport', message: 'No passport yet' })}
      text={
        first &&
        i18n.t({
          id: 'trip.firstTakes',
          message: 'A first one takes about {length}',
          values: { length: spanText(i18n, first) },
        })
      }
    />
  );
}

interface VerdictProps {
  tone: 'ok' | 'no' | 'miss';
  icon: LucideIcon;
  title: string;
  text: string | null;
}

function Verdict({ tone, icon, title, text }: VerdictProps) {
  return (
    <span className={`trip-verdict ${tone}`}>
      <Icon of={icon} />
      <span>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
    </span>
  );
}

/** 'Renew by' for those who don't meet the rule, 'Apply by' for those who have none. */
function useBegin(paper: TravelPaper<Document>, trip: Trip, today: string): string | null {
  const own = useOwnLeadTimes();
  if (paper.kind === 'judged') {
    if (paper.verdict.kind === 'meets') return null;
    const { expiresOn } = paper.document;
    const { timeToRenew } = leadTimesOf(paper.document, own);
    const by = beginBy(trip, { expiresOn, timeToRenew }, today);
    return by && beginText(by, { isFirst: false, today });
  }
  if (paper.kind !== 'none' || !paper.seesAll) return null;
  const by = beginBy(trip, { expiresOn: null, timeToRenew: timeForFirst(own) }, today);
  return by && beginText(by, { isFirst: true, today });
}
