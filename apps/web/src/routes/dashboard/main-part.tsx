import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Plus from 'lucide-react/icons/plus';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { ComingUp } from '../../features/documents/home/coming-up.tsx';
import { GeneralCard } from '../../features/documents/home/general-card.tsx';
import { NoDocuments } from '../../features/documents/list/empty-lists.tsx';
import { Ruler } from '../../features/documents/timeline/ruler.tsx';
import type { ListedMember } from '../../features/families/listed-members.ts';
import type { Attention } from '../../features/families/members/attention-badge.tsx';
import { MemberHeader } from '../../features/families/members/member-header.tsx';
import { MemberTiles } from '../../features/families/members/member-tiles.tsx';
import { OpenRequests } from '../../features/families/received/open-requests.tsx';
import { WaitingInvites } from '../../features/families/received/waiting-invites.tsx';
import { late } from '../../lib/late.tsx';
import { usePageMeta } from '../../lib/page-meta.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DocumentsPart, type DocumentsQuery, SummaryStrip } from './documents-part.tsx';
import { LoadError } from './load-error.tsx';
import type { Place } from './place.ts';
import type { VaultProps } from './vault-props.ts';

const TimelinePart = late(async () => (await import('./timeline-part.tsx')).TimelinePart);
const TrashPart = late(async () => (await import('./trash-part.tsx')).TrashPart);

interface MainPartProps extends VaultProps {
  place: Place;
  members: readonly ListedMember[];
  attention: ReadonlyMap<string, Attention>;
  query: DocumentsQuery;
  now: Date;
  today: string;
  /** absent where the person may only look */
  onUpload?: () => void;
  onUploadGeneral?: () => void;
}

export function MainPart({ place, ...props }: MainPartProps) {
  if (place.kind === 'member') return <MemberPart key={place.member.personId} {...props} member={place.member} />;
  if (place.kind === 'general') return <GeneralPart {...props} />;
  if (place.kind === 'home') return <HomePart {...props} />;
  const fallback = <DocumentsSkeleton />;
  if (place.kind === 'timeline') return <TimelinePart {...props} fallback={fallback} />;
  return <TrashPart families={props.families} person={props.person} now={props.now} fallback={fallback} />;
}

type PartProps = Omit<MainPartProps, 'place'>;

/** Somebody's papers [DSH-5]. */
function MemberPart({ member, query, now, onUpload, settings, ...rest }: PartProps & { member: ListedMember }) {
  usePageMeta('dashboard', `${member.name} · Kinvault`);
  const documents = query.documents && documentsOf(query.documents, member.personId);
  const isEmpty = documents?.length === 0;
  return (
    <>
      <MemberHeader
        member={member}
        now={now}
        documentCount={documents?.length ?? member.documentCount}
        action={!isEmpty && <UploadButton onUpload={onUpload} />}
      />
      {documents && (
        <Ruler
          label={`${possessive(firstNameOf(member.name))} next 12 months`}
          documents={documents}
          today={rest.today}
        />
      )}
      <DocumentsPart
        {...rest}
        query={query}
        documents={documents}
        ownerName={member.name}
        quotaBytes={settings.quotaBytes}
        empty={<NoDocuments owner={member} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
      />
    </>
  );
}

/** The papers that belong to everyone. */
function GeneralPart({ query, onUpload, settings, ...rest }: PartProps) {
  usePageMeta('dashboard', 'Family/General Documents · Kinvault');
  const documents = query.documents && generalDocuments(query.documents);
  return (
    <>
      <header className="member-header">
        <div className="grow">
          <h1>Family/General Documents</h1>
          <p className="member-header-facts">{whoSees(rest.families)}</p>
        </div>
        {documents?.length !== 0 && <UploadButton onUpload={onUpload} />}
      </header>
      <DocumentsPart
        {...rest}
        query={query}
        documents={documents}
        ownerName={null}
        empty={<NoDocuments owner={null} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
      />
    </>
  );
}

/** Nobody is chosen yet [DSH-4]. */
function HomePart({ query, families, members, person, settings, ...rest }: PartProps) {
  const { attention, now, today, onUploadGeneral } = rest;
  usePageMeta('dashboard', `${families[0]?.name ?? 'Family'} · Kinvault`);
  const documents: readonly Document[] = query.documents ?? [];
  return (
    <>
      <WaitingInvites email={person.email} />
      <OpenRequests />
      <SummaryStrip documents={query.documents} today={today} />
      <GeneralCard
        documents={generalDocuments(documents)}
        count={families.reduce((sum, family) => sum + family.generalDocumentCount, 0)}
        whoSees={whoSees(families)}
        onUpload={onUploadGeneral}
      />
      <MemberTiles members={members} now={now} attention={attention} />
      {query.error && (!query.documents || query.hasNextPage) ? (
        <LoadError
          title="We couldn’t check what expires"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        >
          Something may expire soon that you don’t see here. Your documents are safe.
        </LoadError>
      ) : (
        <>
          <ComingUp documents={documents} readerId={person.id} today={today} hasMore />
          <Ruler label="The family’s next 12 months" documents={documents} today={today} />
        </>
      )}
      {settings.offersTestData && (query.documents || query.error) && <MoreWays />}
    </>
  );
}

/** A general document belongs to one family and is seen there only [D-6]. */
function whoSees(families: VaultProps['families']): string {
  if (families.length > 1) return 'Everybody in a family sees those of that family.';
  return `Everybody in ${families[0]?.name ?? 'the family'} sees them.`;
}

/** At the end of home: what one seldom needs. */
function MoreWays() {
  return (
    <nav className="vault-ways" aria-label="More">
      <Link to="/test-data" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={FlaskConical} />
        Test data
      </Link>
    </nav>
  );
}

/** Beside a heading; on phones the bottom bar has it instead [MDV-2]. */
function UploadButton({ onUpload }: { onUpload?: () => void }) {
  if (!onUpload) return null;
  return (
    <Button variant="primary" icon={Plus} onClick={onUpload}>
      Upload Document
    </Button>
  );
}
