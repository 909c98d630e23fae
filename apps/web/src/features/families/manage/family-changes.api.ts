import type { FamilyChange } from '@kinvault/domain/families/family.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

/** Below the families' own key: whatever makes them load again does so with this. */
export const deletedFamiliesQuery = queryOptions({
  queryKey: [...QUERY_KEYS.families, 'deleted'],
  queryFn: ({ signal }) => call('listDeletedFamilies', {}, { signal }),
  select: ({ families }) => families,
});

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

export function useLeaveFamily() {
  return useFamilyChange((familyId: string) => call('leaveFamily', { params: { familyId } }));
}

export function useHandOver() {
  return useFamilyChange(({ familyId, personId }: { familyId: string; personId: string }) =>
    call('handOverFamily', { params: { familyId }, body: { personId } }),
  );
}

/**
 * A mutation after which all that hangs on the families is loaded again [STA-13]: after a refusal too, which may mean
 * that they have changed. It ends with the new list, so that no button comes back to life over the old one; a refusal
 * waits for nothing.
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

async function reloadFamilies(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents });
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.deletion });
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families });
}
