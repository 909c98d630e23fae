import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { newEmailOf, profileBody } from './profile-draft.ts';

export const profileQuery = queryOptions({
  queryKey: QUERY_KEYS.profile,
  queryFn: ({ signal }) => call('getProfile', {}, { signal }),
});

export interface ProfileSave {
  draft: ProfileDraft;
  /** needed if the draft has a new address [SEC-21] */
  password: string;
}

/**
 * Changes the address first, so that a wrong password changes nothing else. If saving the rest fails, a second attempt
 * sends no second link: the profile already knows the new address.
 */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, password }: ProfileSave) => {
      const email = newEmailOf(draft, await queryClient.fetchQuery({ ...profileQuery, staleTime: Infinity }));
      if (email) {
        await call('askEmailChange', { body: { email, password } });
        await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
      }
      const profile = await call('changeProfile', { body: profileBody(draft) });
      return { profile, asksForEmail: email !== null };
    },
    onSuccess: ({ profile }) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      reloadPerson(queryClient);
    },
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelEmailChange', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.profile }),
  });
}

export function useAskConfirmation() {
  return useMutation({ mutationFn: () => call('askConfirmation', {}) });
}

/** Reloads the lists that show name and picture, without waiting for them. */
export function reloadPerson(queryClient: QueryClient): void {
  const { session, families, documents } = QUERY_KEYS;
  for (const queryKey of [session, families, documents]) void queryClient.invalidateQueries({ queryKey });
}
