import { BottomBar, PhoneBar, TopBar } from '../../features/dashboard/bars.tsx';
import { useFamilies } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { DashboardContent } from './dashboard-content.tsx';
import './dashboard-layout.css';
import { useDashboard } from './use-dashboard.tsx';
import { useMembersPanel } from './use-members-panel.tsx';

/** Pages without an upload button of their own. */
const HAS_NO_UPLOAD: ReadonlySet<string> = new Set(['home', 'all', 'timeline', 'costs', 'received']);

/** The dashboard of someone in a family: sidebar, bars, content and dialogs. */
export function DashboardLayout() {
  const dashboard = useDashboard();
  const members = useMembersPanel(dashboard);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [family] = useFamilies();
  const { dashboardView, onUpload, onFind, bell, uploads } = dashboard;
  // a list brings its own
  const hasPhoneBar = !['member', 'general', 'all', 'lost', 'collection', 'received'].includes(dashboardView.kind);
  return (
    <>
      <AppShell
        sidebarLabel={i18n.t({ id: 'sidebar.label', message: 'Family members' })}
        sidebar={members.sidebar}
        topbar={
          <TopBar
            {...{ dashboardView, onFind }}
            onUpload={HAS_NO_UPLOAD.has(dashboardView.kind) ? onUpload : undefined}
          />
        }
        mobileBar={
          hasPhoneBar && (
            <PhoneBar
              familyName={family?.name ?? i18n.t({ id: 'sidebar.family', message: 'Family' })}
              onMembers={members.open}
              onFind={onFind}
              bell={isPhone && bell}
            />
          )
        }
        bottomBar={<BottomBar onMembers={members.open} onUpload={onUpload} onPhoto={uploads.take} />}
      >
        <DashboardContent
          {...{ dashboardView, onUpload }}
          query={dashboard.query}
          renewing={dashboard.renewing}
          onUploadAs={dashboard.onUploadAs}
          onUploadGeneral={uploads.chooseGeneral}
          onManageFamily={dashboard.onManageFamily}
          uploadFor={uploads.chooseFor}
        />
      </AppShell>
      {members.slideOver}
      {dashboard.layers}
    </>
  );
}
