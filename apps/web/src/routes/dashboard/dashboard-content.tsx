import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { mayExempt } from '../../features/families/family-permissions.ts';
import { type ListedMember, shortNameOf } from '../../features/families/listed-members.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { HomeView } from './home-view.tsx';
import { GeneralView, MemberView } from './list-views.tsx';

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
