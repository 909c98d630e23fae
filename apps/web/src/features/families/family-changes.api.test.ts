import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { reloadFamilies } from './family-changes.api.ts';
import { inviteCodeQuery, pendingInvitesQuery } from './invites/invites.api.ts';

it('after a change to a family, every query that depends on it is stale [STA-13]', async () => {
  const queryClient = new QueryClient();
  const { families, documents, deletion, invites, notices, profile } = QUERY_KEYS;
  const dependent = [
    families,
    documents,
    deletion,
    invites,
    notices,
    inviteCodeQuery('rivera').queryKey,
    pendingInvitesQuery('rivera').queryKey,
  ];
  for (const key of [...dependent, profile]) queryClient.setQueryData<unknown>(key, {});
  await reloadFamilies(queryClient);
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(dependent.map(isStale)).toEqual(dependent.map(() => true));
  expect(isStale(profile)).toBe(false);
});
