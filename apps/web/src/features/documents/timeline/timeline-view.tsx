import House from 'lucide-react/icons/house';
import './timeline-view.css';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { splitByToday, yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { i18n } from '../../../lib/i18n.ts';
import { usePageMeta } from '../../../lib/page-meta.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import { documentsOf } from '../document-lists.ts';
import { ComingUp } from '../home/coming-up.tsx';
import type { DocumentsQuery } from '../list/documents-view.tsx';
import { Timeline } from './timeline.tsx';
import { lanesOf, type TimelineOwner } from './timeline-lanes.ts';
import { TimelineMonths } from './timeline-months.tsx';

/** Beside the sidebar a year needs this much to lie; narrower, it stands upright. */
const WIDE_QUERY = '(min-width: 1101px)';

type TimelineMember = Pick<Member, 'personId' | 'name' | 'avatarId'>;

interface TimelineViewProps {
  families: readonly Family[];
  person: Person;
  members: readonly TimelineMember[];
  query: DocumentsQuery;
  today: string;
}

/** What the whole family has to renew in the next twelve months. */
export function TimelineView({ query, members, families, person, today }: TimelineViewProps) {
  usePageMeta('dashboard', 'Next 12 months · Kinvault');
  const isWide = useMediaQuery(WIDE_QUERY);
  const { whose } = useSearch({ from: '/dashboard' });
  const { documents } = query;
  if (!documents) {
    if (!query.error) return <DocumentsSkeleton />;
    return (
      <LoadError
        title="Failed to load documents"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  // wide, each has a lane of their own, and nothing on the page could take the choice back
  const chosen = isWide ? undefined : members.find(({ personId }) => personId === whose);
  const everyone = families.length === 1 ? String(families[0]?.name) : 'your families';
  const all = splitByToday(documents, today);
  const shown = chosen ? documentsOf(documents, chosen.personId) : documents;
  const { past, ahead } = splitByToday(shown, today);
  const ending = [...past, ...ahead];
  const until = dateText(i18n, yearAhead(today).until);
  return (
    <>
      <header className="timeline-title">
        <h1 className="serif">Next 12 months</h1>
        <p className="muted tabular">
          {ahead.length} of {possessive(chosen ? firstNameOf(chosen.name) : everyone)}{' '}
          {counted(shown.length, 'document')} {ahead.length === 1 ? 'expires' : 'expire'} by {until}.
        </p>
      </header>
      {!isWide && (
        <TimelinePeople members={members} ending={[...all.past, ...all.ahead]} chosenId={chosen?.personId ?? null} />
      )}
      {ending.length === 0 && (
        <EmptyState title="Nothing to renew">No document here expires within the next twelve months.</EmptyState>
      )}
      {isWide && <ComingUp documents={documents} readerId={person.id} today={today} />}
      {isWide && ending.length > 0 && (
        <Timeline familyName={families[0]?.name ?? ''} lanes={lanesOf(ownersOf(members), ending)} today={today} />
      )}
      {!isWide && ending.length > 0 && <TimelineMonths documents={ending} today={today} />}
    </>
  );
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
  return [...people, { id: null, name: 'Family/\u200bGeneral', face: house }];
}

interface TimelinePeopleProps {
  members: readonly TimelineMember[];
  /** what the timeline shows of everyone */
  ending: readonly Document[];
  /** null for everyone */
  chosenId: string | null;
}

/** Whose papers the upright timeline shows: it has no lanes. Only who has some is to choose from. */
function TimelinePeople({ members, ending, chosenId }: TimelinePeopleProps) {
  const navigate = useNavigate({ from: '/dashboard' });
  const owners = new Set(ending.map(({ ownerId }) => ownerId));
  const people = members.filter(({ personId }) => owners.has(personId) || personId === chosenId);
  const choose = (whose?: string) =>
    navigate({ search: (search) => ({ ...search, whose }), resetScroll: false, replace: true });
  if (people.length < 2 && chosenId === null) return null;
  return (
    <fieldset className="timeline-people">
      <legend className="visually-hidden">Whose documents</legend>
      <Chip pressed={chosenId === null} onClick={() => choose()}>
        Everyone
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
