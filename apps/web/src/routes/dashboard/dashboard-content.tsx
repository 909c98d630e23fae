import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Plus from 'lucide-react/icons/plus';
import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { ComingUp } from '../../features/documents/home/coming-up.tsx';
import { GeneralCard } from '../../features/documents/home/general-card.tsx';
import { type DocumentsQuery, DocumentsView, SummaryStrip } from '../../features/documents/list/documents-view.tsx';
import { NoDocuments } from '../../features/documents/list/empty-lists.tsx';
import { Ruler } from '../../features/documents/timeline/ruler.tsx';
import type { ListedMember } from '../../features/families/listed-members.ts';
import type { Attention } from '../../features/families/members/attention-badge.tsx';
import { MemberHeader } from '../../features/families/members/member-header.tsx';
import { MemberTiles } from '../../features/families/members/member-tiles.tsx';
import { OpenRequests } from '../../features/families/received/open-requests.tsx';
import { WaitingInvites } from '../../features/families/received/waiting-invites.tsx';
import { i18n } from '../../lib/i18n.ts';
import { late } from '../../lib/late.tsx';
import { usePageMeta } from '../../lib/page-meta.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import type { DashboardProps } from './dashboard-props.ts';

const TimelineView = late(
  async () => (await import('../../features/documents/timeline/timeline-view.tsx')).TimelineView,
);
const TrashView = late(async () => (await import('../../features/trash/trash-view.tsx')).TrashView);

interface DashboardContentProps extends DashboardProps {
  dashboardView: DashboardView<ListedMember>;
  members: readonly ListedMember[];
  attention: ReadonlyMap<string, Attention>;
  query: DocumentsQuery;
  now: Date;
  today: string;
  /** absent when the reader may only view */
  onUpload?: () => void;
  onUploadGeneral?: () => void;
}

export function DashboardContent({ dashboardView, ...props }: DashboardContentProps) {
  if (dashboardView.kind === 'member')
    return <MemberView key={dashboardView.member.personId} {...props} member={dashboardView.member} />;
  if (dashboardView.kind === 'general') return <GeneralView {...props} />;
  if (dashboardView.kind === 'home') return <HomeView {...props} />;
  const fallback = <DocumentsSkeleton />;
  if (dashboardView.kind === 'timeline') return <TimelineView {...props} fallback={fallback} />;
  return <TrashView families={props.families} person={props.person} now={props.now} fallback={fallback} />;
}

type ViewProps = Omit<DashboardContentProps, 'dashboardView'>;

/** One member's documents [DSH-5]. */
function MemberView({ member, query, now, onUpload, settings, ...rest }: ViewProps & { member: ListedMember }) {
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: member.name } }));
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
          label={i18n.t({
            id: 'timeline.titleOf',
            message: '{name}’s next 12 months',
            values: { name: firstNameOf(member.name) },
          })}
          documents={documents}
          today={rest.today}
        />
      )}
      <DocumentsView
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

/** The documents that belong to the families. */
function GeneralView({ query, onUpload, settings, ...rest }: ViewProps) {
  const title = i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const documents = query.documents && generalDocuments(query.documents);
  return (
    <>
      <header className="member-header">
        <div className="grow">
          <h1>{title}</h1>
          <p className="member-header-facts">{whoSees(rest.families)}</p>
        </div>
        {documents?.length !== 0 && <UploadButton onUpload={onUpload} />}
      </header>
      <DocumentsView
        {...rest}
        query={query}
        documents={documents}
        ownerName={null}
        empty={<NoDocuments owner={null} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
      />
    </>
  );
}

/** Shown while no member is selected [DSH-4]. */
function HomeView({ query, families, members, person, settings, ...rest }: ViewProps) {
  const { attention, now, today, onUploadGeneral } = rest;
  const familyName = families[0]?.name ?? i18n.t({ id: 'sidebar.family', message: 'Family' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: familyName } }));
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
          title={i18n.t({ id: 'home.expiryFailed', message: 'We couldn’t check what expires' })}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {i18n.t({
            id: 'home.expiryFailedDetail',
            message: 'Something may expire soon that you don’t see here. Your documents are safe.',
          })}
        </LoadError>
      ) : (
        <>
          <ComingUp documents={documents} readerId={person.id} today={today} hasMore />
          <Ruler
            label={i18n.t({ id: 'timeline.titleOfFamily', message: 'The family’s next 12 months' })}
            documents={documents}
            today={today}
          />
        </>
      )}
      {settings.offersTestData && (query.documents || query.error) && <MoreWays />}
    </>
  );
}

/** A general document belongs to one family, and only that family sees it [D-6]. */
function whoSees(families: DashboardProps['families']): string {
  if (families.length > 1) return i18n.t({ id: 'generalCard.eachFamily', message: 'Each family sees its own.' });
  return i18n.t({
    id: 'generalCard.everyone',
    message: 'Everyone in {family} can see them.',
    values: { family: families[0]?.name },
  });
}

/** Rarely needed links at the end of home. */
function MoreWays() {
  return (
    <nav className="vault-ways" aria-label={i18n.t({ id: 'home.more', message: 'More' })}>
      <Link to="/test-data" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={FlaskConical} />
        {i18n.t({ id: 'home.testData', message: 'Test data' })}
      </Link>
    </nav>
  );
}

/** Beside a heading. Phones have it in the bottom bar instead [MDV-2]. */
function UploadButton({ onUpload }: { onUpload?: () => void }) {
  if (!onUpload) return null;
  return (
    <Button variant="primary" icon={Plus} onClick={onUpload}>
      {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
    </Button>
  );
}
