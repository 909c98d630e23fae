import type { ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { reminderPreferencesQuery } from '../../lib/reminders.ts';

/** One after the other, so that the last choice is the one that stays. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'reminder-preferences' },
    mutationFn: (body: ReminderPreferencesChange) => call('changeReminderPreferences', { body }),
    onSuccess: (preferences) => queryClient.setQueryData(reminderPreferencesQuery.queryKey, preferences),
  });
}

export const calendarLinkQuery = queryOptions({
  queryKey: QUERY_KEYS.calendarLink,
  queryFn: ({ signal }) => call('getCalendarLink', {}, { signal }),
});

/** Answers the link's path, which the server tells this once. The link before ends. */
export function useCreateCalendarLink() {
  return useCalendarChange(() => call('createCalendarLink', {}));
}

export function useRemoveCalendarLink() {
  return useCalendarChange(() => call('removeCalendarLink', {}));
}

function useCalendarChange<Output>(mutationFn: () => Promise<Output>) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: calendarLinkQuery.queryKey });
  return useMutation({ mutationFn, onSettled });
}
