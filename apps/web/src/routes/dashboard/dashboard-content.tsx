import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import FolderInput from 'lucide-react/icons/folder-input';
import LinkIcon from 'lucide-react/icons/link';
import { type ReactNode, useEffect, useState } from 'react';
import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { collectionsQuery } from '../../household/collections.ts';
import { membershipsIn } from '../../household/family-people.ts';
import { mayExempt } from '../../household/family-permissions.ts';
import { useFamilies, useMembers, useReader, useToday } from '../../household/household.tsx';
import { type ListedMember, shortNameOf } from '../../household/listed-members.ts';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { whenSettled } from '../../lib/when-settled.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { preloadMenu } from '../../ui/menu.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { HomeView } from './home-view.tsx';

const MemberView = lazyComponent(async () => (await import('./list-views.tsx')).MemberView);
const GeneralView = lazyComponent(async () => (await import('./list-views.tsx')).GeneralView);
const AllView = lazyComponent(async () => (await import('./all-view.tsx')).AllView);
const CollectionView = lazyComponent(async () => (await import('./collection-view.tsx')).CollectionView);
const MissingPapersView = lazyComponent(
  async () => (await import('../../features/documents/missing-papers/missing-papers-view.tsx')).MissingPapersView,
);
const TimelineView = lazyComponent(
  async () => (await import('../../features/documents/timeline/timeline-view.tsx')).TimelineView,
);
const CostsView = lazyComponent(async () => (await import('../../features/documents/costs/costs-view.tsx')).CostsView);
const ReceivedView = lazyComponent(
  async () => (await import('../../features/received/received-view.tsx')).ReceivedView,
);
const ImportDialog = lazyComponent(async () => (await import('../../features/import/import-dialog.tsx')).ImportDialog);
const TrashView = lazyComponent(async () => (await import('../../features/trash/trash-view.tsx')).TrashView);

function preloadLists(): void {
  MemberView.preload();
  GeneralView.preload();
  AllView.preload();
}

// the URL of a list: its code is loaded in parallel with the dashboard's
if (/[?&](member=|view=general|view=all)/.test(location.search)) preloadLists();

/** Preloads what is one press away. */
function preloadRest(): void {
  preloadLists();
  preloadMenu();
}

interface DashboardContentProps extends DashboardViewProps {
  dashboardView: DashboardView<ListedMember>;
}

export function DashboardContent({ dashboardView, ...props }: DashboardContentProps) {
  useEffect(() => whenSettled(preloadRest), []);
  const fallback = <DocumentsSkeleton />;
  if (dashboardView.kind === 'member') {
    const { member } = dashboardView;
    return (
      <MemberView key={member.personId} {...props} member={member} fallback={<ListToCome title={member.name} />} />
    );
  }
  if (dashboardView.kind === 'collection')
    return <KnownCollection key={dashboardView.collectionId} {...props} collectionId={dashboardView.collectionId} />;
  if (dashboardView.kind === 'general') {
    const title = i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' });
    return <GeneralView {...props} fallback={<ListToCome title={title} />} />;
  }
  if (dashboardView.kind === 'all' || dashboardView.kind === 'lost') {
    const title = i18n.t({ id: 'views.all', message: 'All documents' });
    const isLost = dashboardView.kind === 'lost';
    return <AllView {...props} isLost={isLost} fallback={<ListToCome title={title} />} />;
  }
  if (dashboardView.kind === 'home') return <HomeView {...props} />;
  if (dashboardView.kind === 'timeline') return <TimelineView {...props} fallback={fallback} />;
  if (dashboardView.kind === 'costs') return <CostsView {...props} fallback={fallback} />;
  if (dashboardView.kind === 'missing') return <MissingView {...props} />;
  if (dashboardView.kind === 'received') return <ReceivedWithImport fallback={fallback} />;
  return <TrashView fallback={fallback} />;
}

/** The dialog is above the button, which moves when the first files come. */
function ReceivedWithImport({ fallback }: { fallback: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const importing = (
    <Button icon={FolderInput} onPointerEnter={ImportDialog.preload} onClick={() => setOpen(true)}>
      {i18n.t({ id: 'import.title', message: 'Import' })}
    </Button>
  );
  return (
    <>
      <ReceivedView fallback={fallback} asking={<AskForDocument />} importing={importing} />
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Leads to the page of links, which asks. */
function AskForDocument() {
  return (
    <Link to="/profile/links" search={{ ask: 'open' }} className={buttonClass({})}>
      <Icon of={LinkIcon} />
      {i18n.t({ id: 'ask.title', message: 'Ask for a document' })}
    </Link>
  );
}

/** The page has its heading from the start. */
function ListToCome({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <DocumentsSkeleton />
    </>
  );
}

/** Leads home, or to a saved view that finds nothing, where the reader sees no such collection: it may have been deleted, or its family left. */
function KnownCollection({ collectionId, ...props }: DashboardViewProps & { collectionId: string }) {
  const { data: collections, error } = useQuery(collectionsQuery);
  const { saved } = useSearch({ from: '/dashboard' });
  const collection = collections?.find(({ id }) => id === collectionId);
  if (collection)
    return <CollectionView {...props} collection={collection} fallback={<ListToCome title={collection.name} />} />;
  if (!collections && !error) return <DocumentsSkeleton />;
  return saved === undefined ? <HomeView {...props} /> : <AllView {...props} isLost />;
}

/** The family at a glance [KNO-10]. */
function MissingView({ query, uploadFor }: DashboardViewProps) {
  const members = useMembers();
  const today = useToday();
  const families = useFamilies();
  const person = useReader();
  const membershipOf = membershipsIn(families);
  const healthCard = (add: ReturnType<typeof uploadFor>) =>
    add && ((type: DocumentType) => add(type, type === 'Insurance' ? 'health' : undefined));
  const people = members.map((member) => ({
    personId: member.personId,
    name: shortNameOf(member, members),
    fullName: member.name,
    avatarId: member.avatarId,
    isReader: member.isReader,
    exemptions: member.exemptions,
    bornOn: member.bornOn,
    onAdd: healthCard(uploadFor(member.personId)),
    mayExempt: mayExempt(member.personId, families, person.id),
    mayEdit: (document: Document) => mayEditDocument(document, person.id, membershipOf),
  }));
  return <MissingPapersView {...{ people, query, today }} fallback={<DocumentsSkeleton />} />;
}
