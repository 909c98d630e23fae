import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Coins from 'lucide-react/icons/coins';
import House from 'lucide-react/icons/house';
import { useFamilies, useMembers, useToday } from '../../../household/household.tsx';
import './timeline-view.css';
import { splitByToday, yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { dateText, nearDateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { usePageMeta } from '../../../household/page-meta.ts';
import { type DuePaper, duePapers, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useWideScreen } from '../../../lib/use-media-query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import { documentsOf } from '../document-lists.ts';
import type { DocumentsQuery } from '../documents.api.ts';
import { DocumentsFailed } from '../list/documents-failed.tsx';
import { Timeline } from './timeline.tsx';
import { lanesOf, type TimelineOwner } from './timeline-lanes.ts';
import { type Year, yearOf } from './timeline-marks.ts';
import { TimelineMonths } from './timeline-months.tsx';

/** Narrower windows show the months vertically. */

type TimelineMember = Pick<Member, 'personId' | 'name' | 'avatarId'>;

/** Everything that the family has to renew in the next 12 months. */
export function TimelineView({ query }: { query: DocumentsQuery }) {
  const members = useMembers();
  const today = useToday();
  const families = useFamilies();
  const title = i18n.t({ id: 'timeline.title', message: 'Next 12 months' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const isWide = useWideScreen();
  const leadTimes = useOwnLeadTimes();
  const { whose } = useSearch({ from: '/dashboard' });
  const { documents } = query;
  if (!documents) {
    if (!query.error) return <DocumentsSkeleton />;
    return <DocumentsFailed error={query.error} query={query} />;
  }
  // wide windows show everyone in lanes of their own, without chips to undo a choice
  const chosen = isWide ? undefined : members.find(({ personId }) => personId === whose);
  const owner = chosen ? firstNameOf(chosen.name) : families.length === 1 ? families[0]?.name : undefined;
  const all = yearOf(documents, leadTimes, today);
  const shown = chosen ? documentsOf(documents, chosen.personId) : documents;
  const year = chosen ? yearOf(shown, leadTimes, today) : all;
  const { ahead } = splitByToday(shown, today);
  const isEmpty = year.past.length + year.marks.length === 0;
  const until = dateText(i18n, yearAhead(today).until);
  return (
    <>
      <header className="timeline-title">
        <div className="grow">
          <h1 className="serif">{title}</h1>
          <p className="muted tabular">
            {summaryText({ owner, ahead: ahead.length, total: shown.length, until })}{' '}
            {neededText(duePapers(shown, leadTimes, today), today)}
          </p>
        </div>
        <Link to="/dashboard" search={{ view: 'costs' }} className={buttonClass({ variant: 'second' })}>
          <Icon of={Coins} />
          {i18n.t({ id: 'costs.title', message: 'Costs' })}
        </Link>
        <Link to="/profile/reminders" hash="reminders-calendar" className={buttonClass({ variant: 'second' })}>
          <Icon of={CalendarPlus} />
          {i18n.t({ id: 'calendar.add', message: 'Add to calendar' })}
        </Link>
      </header>
      {!isWide && <TimelinePeople members={members} year={all} chosenId={chosen?.personId ?? null} />}
      {isEmpty && (
        <EmptyState title={i18n.t({ id: 'timeline.nothing', message: 'Nothing to renew' })}>
          {i18n.t({ id: 'timeline.nothingDetail', message: 'Nothing here expires in the next 12 months.' })}
        </EmptyState>
      )}
      {isWide && !isEmpty && (
        <Timeline familyName={families[0]?.name ?? ''} lanes={lanesOf(ownersOf(members), year)} today={today} />
      )}
      {!isWide && !isEmpty && <TimelineMonths {...year} today={today} />}
    </>
  );
}

/** `owner`: a person or the only family; undefined for several families. */
function summaryText(values: { owner: string | undefined; ahead: number; total: number; until: string }): string {
  return values.owner === undefined
    ? i18n.t({
        id: 'timeline.summaryAll',
        message:
          '{ahead, plural, one {# of your families’ {total, plural, one {# document} other {# documents}} expires by {until}.} other {# of your families’ {total, plural, one {# document} other {# documents}} expire by {until}.}}',
        values: { ...values },
      })
    : i18n.t({
        id: 'timeline.summary',
        message:
          '{ahead, plural, one {# of {owner}’s {total, plural, one {# document} other {# documents}} expires by {until}.} other {# of {owner}’s {total, plural, one {# document} other {# documents}} expire by {until}.}}',
        values: { ...values },
      });
}

/** 'Three need you by 3 January': what home shows under 'Needs attention', if its dates can still be met. */
function neededText(due: readonly DuePaper[], today: string): string {
  const days = due.filter(({ attention }) => attention.level === 'act').map(({ attention }) => attention.by);
  const last = days.toSorted().at(-1);
  if (last === undefined) return '';
  return i18n.t({
    id: 'timeline.needed',
    message: '{count, plural, one {# needs attention by {date}.} other {# need attention by {date}.}}',
    values: { count: days.length, date: nearDateText(i18n, last, today) },
  });
}

function ownersOf(members: readonly TimelineMember[]): TimelineOwner[] {
  const people = members.map(({ personId, name, avatarId }) => ({
    id: personId,
    name: firstNameOf(name),
    face: <Avatar id={personId} name={name} src={avatarUrl(personId, avatarId)} size={38} />,
  }));
  const house = (
    <span className="timeline-house">
      <Icon of={House} />
    </span>
  );
  return [
    ...people,
    { id: null, name: i18n.t({ id: 'timeline.general', message: 'Family/\u200bGeneral' }), face: house },
  ];
}

interface TimelinePeopleProps {
  members: readonly TimelineMember[];
  /** everyone's documents on the timeline */
  year: Year;
  /** null for everyone */
  chosenId: string | null;
}

/** Chips that filter the vertical timeline by person. Shows only people with something on it. */
function TimelinePeople({ members, year, chosenId }: TimelinePeopleProps) {
  const navigate = useNavigate({ from: '/dashboard' });
  const owners = new Set([...year.past, ...year.marks.map(({ document }) => document)].map(({ ownerId }) => ownerId));
  const people = members.filter(({ personId }) => owners.has(personId) || personId === chosenId);
  const choose = (whose?: string) =>
    navigate({ search: (search) => ({ ...search, whose }), resetScroll: false, replace: true });
  if (people.length < 2 && chosenId === null) return null;
  return (
    <fieldset className="timeline-people">
      <legend className="visually-hidden">{i18n.t({ id: 'timeline.whose', message: 'Whose documents' })}</legend>
      <Chip pressed={chosenId === null} onClick={() => choose()}>
        {i18n.t({ id: 'timeline.everyone', message: 'Everyone' })}
      </Chip>
      {people.map(({ personId, name, avatarId }) => (
        <Chip
          key={personId}
          className="timeline-people-chip"
          pressed={personId === chosenId}
          title={name}
          onClick={() => choose(personId)}
        >
          <Avatar id={personId} name={name} src={avatarUrl(personId, avatarId)} size={26} />
          {firstNameOf(name)}
        </Chip>
      ))}
    </fieldset>
  );
}
