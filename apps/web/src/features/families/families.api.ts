import type { FamilyChange, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

const PRESENCE_REFRESH_MS = 60_000;

/** The caller's families with their members. Asked again each minute, because it says who is active. */
export const familiesQuery = queryOptions({
  queryKey: QUERY_KEYS.families,
  queryFn: ({ signal }) => call('listFamilies', {}, { signal }),
  select: ({ families }) => families,
  refetchInterval: PRESENCE_REFRESH_MS,
});

/** Below the families' own key: whatever makes them load again does so with this. */
export const deletedFamiliesQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'deleted'],
  queryFn: ({ signal }) => call('listDeletedFamilies', {}, { signal }),
  select: ({ families }) => families,
});

/** The key is made with the first try, so that trying again after a lost answer never makes a second family. */
export function useCreateFamily() {
  return useFamilyChange(({ name, key }: { name: string; key: string }) =>
    call('createFamily', { headers: { 'idempotency-key': key }, body: { name } }),
  );
}

export function useChangeFamily() {
  return useFamilyChange(({ familyId, change }: { familyId: string; change: FamilyChange }) =>
    call('changeFamily', { params: { familyId }, body: change }),
  );
}

export function useDeleteFamily() {
  return useFamilyChange((familyId: string) => call('deleteFamily', { params: { familyId } }));
}

export function useRestoreFamily() {
  return useFamilyChange((familyId: string) => call('restoreFamily', { params: { familyId } }));
}

/** Also takes back a request to join: its person belongs to the family in the state 'requested'. */
export function useLeaveFamily() {
  return useFamilyChange((familyId: string) => call('leaveFamily', { params: { familyId } }));
}

export function useHandOver() {
  return useFamilyChange(({ familyId, personId }: { familyId: string; personId: string }) =>
    call('handOverFamily', { params: { familyId }, body: { personId } }),
  );
}

/**
 * A mutation after which everything that depends on the families is loaded again [STA-13], after a refusal too: it may
 * mean that somebody else was quicker. A success waits for the lists that show it, so that no button comes back to life
 * over the old ones; a refusal waits for nothing.
 *
 * Toasts and focus follow the promise of `mutateAsync`: a mutation's own callbacks are dropped when the row that asked
 * has gone from the page.
 */
export function useFamilyChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => reloadFamilies(queryClient),
    onError: () => {
      void reloadFamilies(queryClient);
    },
  });
}

/** Resolves when the families and the received invitations are there; the rest follows. */
export async function reloadFamilies(queryClient: QueryClient): Promise<void> {
  const reload = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey });
  const { families, invites, documents, deletion, notices } = QUERY_KEYS;
  for (const queryKey of [documents, deletion, notices]) void reload(queryKey);
  await Promise.all([reload(families), reload(invites)]);
}

interface MemberOf {
  familyId: string;
  personId: string;
}

export function useChangeRole() {
  return useFamilyChange(({ role, ...params }: MemberOf & { role: FamilyRole }) =>
    call('changeRole', { params, body: { role } }),
  );
}

/** Ends a membership; an account that an Admin made and nobody has claimed goes with it [D-4]. */
export function useRemoveMember() {
  return useFamilyChange((params: MemberOf) => call('removeMember', { params }));
}

/** Lets somebody in who came with a code, or not. */
export function useAnswerRequest() {
  return useFamilyChange(({ isApproved, ...params }: MemberOf & { isApproved: boolean }) =>
    call('answerRequest', { params, body: { isApproved } }),
  );
}
