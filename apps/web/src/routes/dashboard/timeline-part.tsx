import { splitByToday, yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import { useSearch } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { documentsOf } from '../../features/documents/document-lists.ts';
import { ComingUp } from '../../features/documents/home/coming-up.tsx';
import { Timeline } from '../../features/documents/timeline/timeline.tsx';
import { lanesOf, type TimelineOwner } from '../../features/documents/timeline/timeline-lanes.ts';
import { TimelineMonths } from '../../features/documents/timeline/timeline-months.tsx';
import type { ListedMember } from '../../features/families/listed-members.ts';
import { avatarUrl } from '../../lib/avatar-url.ts';
import { usePageMeta } from '../../lib/page-meta.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DocumentsQuery } from './documents-part.tsx';
import { LoadError } from './load-error.tsx';
import './timeline-part.css';
import { i18n } from '../../lib/i18n.ts';
import { TimelinePeople } from './timeline-people.tsx';
import type { VaultProps } from './vault-props.ts';

/** Beside the sidebar a year needs this much to lie; narrower, it stands upright. */
const WIDE_QUERY = '(min-width: 1101px)';

interface TimelinePartProps extends VaultProps {
  members: readonly ListedMember[];
  query: DocumentsQuery;
  today: string;
}

/** What the whole family has to renew in the next twelve months. */
export function TimelinePart({ query, members, families, person, today }: TimelinePartProps) {
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

function ownersOf(members: readonly ListedMember[]): TimelineOwner[] {
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
