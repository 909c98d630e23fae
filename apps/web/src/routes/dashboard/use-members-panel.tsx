import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { type ReactNode, useMemo, useState } from 'react';
import { ReceivedLink, TrashLink } from '../../features/dashboard/bars.tsx';
import { MemberSidebar } from '../../features/families/members/member-sidebar.tsx';
import { useToday } from '../../household/household.tsx';
import { dueByOwner, duePapers, useOwnLeadTimes } from '../../household/reminders.ts';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import type { Dashboard } from './use-dashboard.tsx';

const CollectionList = lazyComponent(
  async () => (await import('../../features/collections/collection-list.tsx')).CollectionList,
);

const ViewSection = lazyComponent(async () => (await import('./view-section.tsx')).ViewSection);
const CollectionDialog = lazyComponent(
  async () => (await import('../../household/collection-dialog.tsx')).CollectionDialog,
);

interface MembersPanel {
  open: () => void;
  /** next to the page; nothing on phones */
  sidebar: ReactNode;
  /** above the page; with the dialog for a new collection, which stays when a phone is turned */
  slideOver: ReactNode;
}

/** The list of members: next to the page on desktops, above it on phones. */
export function useMembersPanel({ dashboardView, query, bell, ...on }: Dashboard): MembersPanel {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const leadTimes = useOwnLeadTimes();
  const attention = useMemo(
    () => dueByOwner(duePapers(query.documents ?? [], leadTimes, today)),
    [query.documents, leadTimes, today],
  );
  const close = () => setOpen(false);
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const onNew = () => setMaking(true);
  const list = {
    selectedId: dashboardView.kind === 'member' ? dashboardView.member.personId : undefined,
    attention,
    onEditProfile: on.onEditProfile,
    onManageFamily: on.onManageFamily,
  };
  const collectionId = dashboardView.kind === 'collection' ? dashboardView.collectionId : undefined;
  return {
    open: () => setOpen(true),
    sidebar: !isPhone && (
      <MemberSidebar
        {...list}
        collections={
          <>
            <CollectionList selectedId={collectionId} onNew={onNew} />
            <ViewSection documents={query.documents} />
          </>
        }
        controls={
          <span className="row">
            {bell}
            <ThemeToggle className="button-at-end" />
          </span>
        }
      />
    ),
    slideOver: (
      <>
        <SlideOver label={i18n.t({ id: 'sidebar.label', message: 'Family members' })} open={isOpen} onClose={close}>
          <div className="sidebar">
            <MemberSidebar
              {...list}
              collections={
                <>
                  <CollectionList selectedId={collectionId} onSelect={close} onNew={onNew} />
                  <ViewSection documents={query.documents} onSelect={close} />
                </>
              }
              onSelect={close}
              below={
                <>
                  <ReceivedLink onFollow={close} />
                  <TrashLink onFollow={close} />
                </>
              }
              controls={
                <span className="row">
                  <ThemeToggle />
                  <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={close} />
                </span>
              }
            />
          </div>
        </SlideOver>
        {isMaking && (
          <CollectionDialog
            onClose={() => setMaking(false)}
            onMade={(collection) => {
              close();
              void navigate({ to: '/dashboard', search: { collection } });
            }}
          />
        )}
      </>
    ),
  };
}
