import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export const calendarLinkQuery = queryOptions({
  queryKey: QUERY_KEYS.calendarLink,
  queryFn: ({ signal }) => call('getCalendarLink', {}, { signal }),
});

/** Resolves to the link's path, which the server returns only once. The previous link ends. */
export function useCreateCalendarLink() {
  return useCalendarChange(() => call('createCalendarLink', {}));
}

export function useRemoveCalendarLink() {
  return useCalendarChange(() => call('removeCalendarLink', {}));
}

function useCalendarChange<Output>(mutationFn: () => Promise<Output>) {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.reminderPreferences }); // whether reminders are set
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.security }); // lists the link
    return queryClient.invalidateQueries({ queryKey: calendarLinkQuery.queryKey });
  };
  return useMutation({ mutationFn, onSettled });
}
