import { queryOptions } from '@tanstack/react-query';
import { useToldChanges } from '../../household/use-told-changes.ts';
import { call } from '../../lib/api-client.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** Forgotten as soon as it is not shown: the profile may end the address. */
export const waysInQuery = queryOptions({
  queryKey: [...QUERY_KEYS.received, 'ways'],
  queryFn: ({ signal }) => call('getWaysIn', {}, { signal }),
  gcTime: 0,
});

/** What people do with their email address; each call reloads it and tells of the outcome. */
export function useMailAddressChanges() {
  const { attempt, tell } = useToldChanges(QUERY_KEYS.received);
  return {
    make: async () => {
      const made = await attempt(() => call('makeMailAddress', {}));
      if (made) tell(i18n.t({ id: 'waysIn.made', message: 'Your email address for documents is ready' }));
    },
    open: async (fromAnyone: boolean) => {
      const changed = await attempt(() => call('changeMailAddress', { body: { fromAnyone } }));
      if (!changed) return;
      tell(
        fromAnyone
          ? i18n.t({ id: 'waysIn.opened', message: 'Anyone who knows the address can send you documents' })
          : i18n.t({ id: 'waysIn.closed', message: 'Only emails from your own address are taken' }),
      );
    },
  };
}
