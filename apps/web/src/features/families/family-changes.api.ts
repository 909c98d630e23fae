import type { FamilyChange, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** Its key starts with the families' key, so that reloading those reloads this too. */
export const deletedFamiliesQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'deleted'],
  queryFn: ({ signal }) => call('listDeletedFamilies', {}, { signal }),
  select: ({ families }) => families,
});

/** The caller keeps the key across retries, so that a lost response never leads to a second family. */
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
 * A mutation that reloads everything that depends on the families [STA-13], even after a refusal, which may mean that
 * someone else was faster. A success waits for the reloaded lists, so that no button is enabled again above the old ones.
 *
 * Use the promise of `mutateAsync` for toasts and focus: a mutation's callbacks are dropped when the row that asked
 * unmounts.
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

/** Resolves when families and received invitations are loaded. The other queries reload in the background. */
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

/** Ends a membership. Also deletes an account that an Admin created and no one has claimed [D-4]. */
export function useRemoveMember() {
  return useFamilyChange((params: MemberOf) => call('removeMember', { params }));
}

/** Approves or declines someone who asked to join. */
export function useAnswerRequest() {
  return useFamilyChange(({ isApproved, ...params }: MemberOf & { isApproved: boolean }) =>
    call('answerRequest', { params, body: { isApproved } }),
  );
}
