import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Plus from 'lucide-react/icons/plus';
import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { DocumentsView } from '../../features/documents/list/documents-view.tsx';
import { NoDocuments } from '../../features/documents/list/empty-lists.tsx';
import { Ruler } from '../../features/documents/timeline/ruler.tsx';
import { mayExempt } from '../../features/families/family-permissions.ts';
import { type ListedMember, shortNameOf } from '../../features/families/listed-members.ts';
import { MemberHeader } from '../../features/families/members/member-header.tsx';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePageMeta } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { HomeView, whoSees } from './home-view.tsx';

const GlanceView = lazyComponent(
  async () => (await import('../../features/documents/glance/glance-view.tsx')).GlanceView,
);
const TimelineView = lazyComponent(
  async () => (await import('../../features/documents/timeline/timeline-view.tsx')).TimelineView,
);
const TrashView = lazyComponent(async () => (await import('../../features/trash/trash-view.tsx')).TrashView);

interface DashboardContentProps extends DashboardViewProps {
  dashboardView: DashboardView<ListedMember>;
}

export function DashboardContent({ dashboardView, ...props }: DashboardContentProps) {
  if (dashboardView.kind === 'member')
    return <MemberView key={dashboardView.member.personId} {...props} member={dashboardView.member} />;
  if (dashboardView.kind === 'general') return <GeneralView {...props} />;
  if (dashboardView.kind === 'home') return <HomeView {...props} />;
  const fallback = <DocumentsSkeleton />;
  if (dashboardView.kind === 'timeline') return <TimelineView {...props} fallback={fallback} />;
  if (dashboardView.kind === 'missing') return <MissingView {...props} />;
  return <TrashView families={props.families} person={props.person} now={props.now} fallback={fallback} />;
}

/** The family at a glance [KNO-10]. */
function MissingView({ families, person, members, query, today, uploadFor }: DashboardViewProps) {
  const people = members.map((member) => ({
    personId: member.personId,
    name: shortNameOf(member, members),
    fullName: member.name,
    avatarId: member.avatarId,
    isReader: member.isReader,
    exemptions: member.exemptions,
    onAdd: uploadFor(member.personId),
    mayExempt: mayExempt(member.personId, families, person.id),
  }));
  return <GlanceView {...{ people, query, today }} fallback={<DocumentsSkeleton />} />;
}

/** One member's documents [DSH-5]. */
function MemberView({
  member,
  query,
  now,
  onUpload,
  settings,
  ...rest
}: DashboardViewProps & { member: ListedMember }) {
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
function GeneralView({ query, onUpload, settings, ...rest }: DashboardViewProps) {
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

/** Beside a heading. Phones have it in the bottom bar instead [MDV-2]. */
function UploadButton({ onUpload }: { onUpload?: () => void }) {
  if (!onUpload) return null;
  return (
    <Button variant="primary" icon={Plus} onClick={onUpload}>
      {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
    </Button>
  );
}
