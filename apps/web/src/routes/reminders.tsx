import type { CalendarLink } from '@kinvault/domain/calendar/calendar-routes.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { LoadFailure } from '../features/profile/load-failure.tsx';
import '../features/profile/profile.css';
import { PushDevices } from '../features/push/push-devices.tsx';
import { CalendarSection } from '../features/reminders/calendar-section.tsx';
import { ChannelsSection } from '../features/reminders/channels-section.tsx';
import { LeadTimesSection } from '../features/reminders/lead-times-section.tsx';
import { QuietHoursSection } from '../features/reminders/quiet-hours-section.tsx';
import { calendarLinkQuery } from '../features/reminders/reminders.api.ts';
import { usePreferences } from '../features/reminders/use-preferences.ts';
import { usePageMeta } from '../household/page-meta.ts';
import { reminderPreferencesQuery } from '../household/reminders.ts';
import { useNow } from '../household/use-now.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** When and how the reader is reminded [KNO-8]. */
export function RemindersScreen() {
  usePageMeta('reminders');
  const { data: session } = useQuery(sessionQuery);
  // after signing out there is no person while the page is left
  if (!session?.person) return <RoutePending />;
  return (
    <main className="profile-page">
      <nav aria-label={i18n.t({ id: 'reminders.label', message: 'Reminders' })}>
        <Link to="/profile" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'profile.title', message: 'Your profile' })}
        </Link>
      </nav>
      <div>
        <h1 className="serif">{i18n.t({ id: 'reminders.title', message: 'Reminders' })}</h1>
        <p className="muted reminders-lead">
          {i18n.t({ id: 'reminders.lead', message: 'We remind you in time, and never at night.' })}
        </p>
      </div>
      <Settings personId={session.person.id} />
      <PagePalette />
    </main>
  );
}

/** All cards at once: one that appeared alone would be pushed down by those above it. */
function Settings({ personId }: { personId: string }) {
  const preferences = useQuery(reminderPreferencesQuery);
  const calendar = useQuery(calendarLinkQuery);
  const isWaiting = [preferences, calendar].some(({ data, error }) => !data && !error);
  if (isWaiting) return <Skeleton className="profile-wait" />;
  return (
    <>
      {preferences.data ? (
        <LoadedPreferences stored={preferences.data} personId={personId} />
      ) : (
        <LoadFailure
          title={i18n.t({ id: 'reminders.loadFailed', message: 'Failed to load your reminder settings' })}
          query={preferences}
        />
      )}
      <CalendarPart query={calendar} />
    </>
  );
}

function LoadedPreferences({ stored, personId }: { stored: ReminderPreferences; personId: string }) {
  const { preferences, save } = usePreferences(stored);
  const now = useNow();
  return (
    <>
      <LeadTimesSection preferences={preferences} save={save} />
      <div className="reminders-columns">
        <ChannelsSection preferences={preferences} save={save}>
          <PushDevices personId={personId} />
        </ChannelsSection>
        <QuietHoursSection preferences={preferences} save={save} now={now} />
      </div>
    </>
  );
}

function CalendarPart({ query }: { query: UseQueryResult<{ link: CalendarLink | null }> }) {
  const now = useNow();
  if (query.data) return <CalendarSection link={query.data.link} now={now} />;
  return (
    <LoadFailure
      title={i18n.t({ id: 'reminders.calendarFailed', message: 'Failed to load your calendar link' })}
      query={query}
    />
  );
}
