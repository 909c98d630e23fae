import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { useSearch } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { BottomBar, PhoneBar, TopBar, TrashLink } from '../../features/dashboard/bars.tsx';
import { dashboardViewOf } from '../../features/dashboard/dashboard-view.ts';
import { useDocuments } from '../../features/documents/documents.api.ts';
import { listMembers } from '../../household/listed-members.ts';
import { MemberSidebar } from '../../features/families/members/member-sidebar.tsx';
import { i18n } from '../../lib/i18n.ts';
import { dueByOwner, duePapers, useOwnLeadTimes } from '../../household/reminders.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { useNow } from '../../household/use-now.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { IconButton } from '../../ui/button.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { usePalette } from '../palette/use-palette.tsx';
import { DashboardContent } from './dashboard-content.tsx';
import { InstallLayer } from './install-layer.tsx';
import { InvitesLayer, useEditProfile, useFamilyDialog, useNotices } from './layers.tsx';
import { uploadTargetAt } from './upload-target.ts';
import { useReadingLayer } from './use-reading-layer.tsx';
import { useRenewing } from './use-renewing.tsx';
import { useUploadLayer } from './use-upload-layer.tsx';
import './dashboard-layout.css';
import type { DashboardProps } from './dashboard-props.ts';
import { ViewerLayer } from './viewer-layer.tsx';

/** The dashboard of someone in a family: sidebar, bars, content and dialogs. */
export function DashboardLayout({ families, person, settings }: DashboardProps) {
  const search = useSearch({ from: '/dashboard' });
  const now = useNow();
  const today = calendarDate(now);
  const documents = useDocuments();
  const members = listMembers(families, person.id);
  const dashboardView = dashboardViewOf(search, members);
  const target = uploadTargetAt(dashboardView, families, person);
  const reading = useReadingLayer({ families, person });
  const uploads = useUploadLayer({
    ...{ families, person, settings, target, documents: documents.documents },
    onSaved: reading.askAfter,
  });
  const renewing = useRenewing({ families, person, settings, documents: documents.documents });
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [membersOpen, setMembersOpen] = useState(false);
  const editProfile = useEditProfile(settings);
  const familyDialog = useFamilyDialog({ families, person, settings });
  const notices = useNotices(person);
  const palette = usePalette({
    ...{ families, person, documents: documents.documents },
    onUpload: target ? uploads.choose : undefined,
    onManageFamily: familyDialog.open,
    onEditProfile: editProfile.open,
  });
  const leadTimes = useOwnLeadTimes();
  const attention = useMemo(
    () => dueByOwner(duePapers(documents.documents ?? [], leadTimes, today)),
    [documents.documents, leadTimes, today],
  );
  const sidebar = {
    families,
    person,
    now,
    selectedId: dashboardView.kind === 'member' ? dashboardView.member.personId : undefined,
    attention,
    onEditProfile: editProfile.open,
    onManageFamily: familyDialog.open,
  };
  return (
    <>
      <AppShell
        sidebarLabel={i18n.t({ id: 'sidebar.label', message: 'Family members' })}
        sidebar={
          !isPhone && (
            <MemberSidebar
              {...sidebar}
              controls={
                <span className="row">
                  {notices.bell}
                  <ThemeToggle className="button-at-end" />
                </span>
              }
            />
          )
        }
        topbar={
          <TopBar
            dashboardView={dashboardView}
            onFind={palette.open}
            onUpload={target && dashboardView.kind === 'home' ? uploads.choose : undefined}
          />
        }
        mobileBar={
          // a list brings its own
          dashboardView.kind !== 'member' &&
          dashboardView.kind !== 'general' && (
            <PhoneBar
              familyName={families[0]?.name ?? i18n.t({ id: 'sidebar.family', message: 'Family' })}
              onMembers={() => setMembersOpen(true)}
              onFind={palette.open}
              bell={isPhone && notices.bell}
            />
          )
        }
        bottomBar={
          <BottomBar
            onMembers={() => setMembersOpen(true)}
            onUpload={target ? uploads.choose : undefined}
            onPhoto={uploads.take}
          />
        }
      >
        <DashboardContent
          {...{ dashboardView, members, families, person, now, today, settings, renewing }}
          query={documents}
          onUpload={target ? uploads.choose : undefined}
          onUploadGeneral={uploads.chooseGeneral}
          onManageFamily={familyDialog.open}
          uploadFor={uploads.chooseFor}
        />
      </AppShell>
      <SlideOver
        label={i18n.t({ id: 'sidebar.label', message: 'Family members' })}
        open={membersOpen}
        onClose={() => setMembersOpen(false)}
      >
        <div className="sidebar">
          <MemberSidebar
            {...sidebar}
            onSelect={() => setMembersOpen(false)}
            below={<TrashLink onFollow={() => setMembersOpen(false)} />}
            controls={
              <span className="row">
                <ThemeToggle />
                <IconButton
                  label={i18n.t({ id: 'ui.close', message: 'Close' })}
                  icon={X}
                  onClick={() => setMembersOpen(false)}
                />
              </span>
            }
          />
        </div>
      </SlideOver>
      {uploads.layer}
      {editProfile.layer}
      {familyDialog.layer}
      {notices.layer}
      {palette.layer}
      <InvitesLayer person={person} />
      <ViewerLayer
        {...{ dashboardView, families, person, renewing }}
        query={documents}
        onRead={reading.open}
        onReplaced={reading.askAfterReplacing}
      />
      {renewing.layer}
      {reading.layer}
      <InstallLayer documents={documents.hasNextPage ? undefined : documents.documents} />
    </>
  );
}
