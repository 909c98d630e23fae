import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export interface MemberOf {
  familyId: string;
  personId: string;
}

/** Ends a membership; an account that an Admin made and nobody has claimed goes with it [D-4]. */
export function useRemoveMember() {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: (params: MemberOf) => call('removeMember', { params }),
    onSettled: reload, // also after a refusal: somebody else may have been quicker
  });
}

/** Lets somebody in who came with a code, or not. */
export function useAnswerRequest() {
  const reload = useReloadFamilies();
  return useMutation({
    mutationFn: ({ isApproved, ...params }: MemberOf & { isApproved: boolean }) =>
      call('answerRequest', { params, body: { isApproved } }),
    onSettled: reload,
  });
}

/**
 * Who belongs decides which papers are seen, so both load again [STA-13]. Waited for: until then the button is busy.
 * What is said afterwards hangs on the promise of `mutateAsync`, since the row it came from may be gone by then.
 */
function useReloadFamilies(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: QUERY_KEYS.families }),
      queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents }),
    ]);
}
