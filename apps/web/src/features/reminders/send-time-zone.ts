import { reminderPreferencesQuery } from '../../household/reminders.ts';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { browserTimeZone } from './time-zones.ts';

const STORAGE_KEY = 'kinvault-time-zone';

let hasBegun = false;

/**
 * Tells the server the browser's time zone, until the person chooses one themselves [KNO-2]. Sent once per person
 * and time zone of this browser. Best effort: failures are retried at the next start.
 */
export async function sendTimeZone(): Promise<void> {
  const personId = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
  const timeZone = browserTimeZone();
  const told = `${personId} ${timeZone}`;
  if (personId === undefined || localStorage.getItem(STORAGE_KEY) === told || hasBegun) return;
  hasBegun = true;
  const preferences = await queryClient.fetchQuery(reminderPreferencesQuery);
  if (!preferences.isZoneChosen && preferences.timeZone !== timeZone) {
    const changed = await call('changeReminderPreferences', { body: { timeZone } });
    queryClient.setQueryData(reminderPreferencesQuery.queryKey, changed);
  }
  localStorage.setItem(STORAGE_KEY, told);
}
