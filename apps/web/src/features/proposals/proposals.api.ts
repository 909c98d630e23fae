import type { ProposalAnswer } from '@kinvault/domain/documents/proposal.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

const ASK_AGAIN_MS = 1_500;
/** After a longer wait, a notification follows. */
const MAX_QUESTIONS = 60;

/** Values read from the document's file that it does not have yet; for people who may edit it. */
export function proposalsQuery(documentId: string) {
  return queryOptions({
    // below the documents' key, so that reloading the lists reloads these too
    queryKey: [...QUERY_KEYS.documents, documentId, 'proposals'],
    queryFn: ({ signal }) => call('listProposals', { params: { documentId } }, { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'waiting' && dataUpdateCount < MAX_QUESTIONS ? ASK_AGAIN_MS : false,
  });
}

/** Drops the proposals of a replaced file and loads those of the new one. */
export function useForgetProposals(): (documentId: string) => void {
  const queryClient = useQueryClient();
  return (documentId) => void queryClient.resetQueries({ queryKey: proposalsQuery(documentId).queryKey });
}

/** Loaded once: if the list shrank with every answer, postponed questions would be skipped. */
export const dateQuestionsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.readings, 'date-questions'],
  queryFn: ({ signal }) => call('listDateQuestions', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Accepts and dismisses proposals, all at once, and shows a toast if that fails. */
export function useAnswerProposals(documentId: string) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (body: Partial<ProposalAnswer> & Pick<ProposalAnswer, 'revision'>) =>
      call('answerProposals', { params: { documentId }, headers: { 'idempotency-key': randomUuid() }, body }),
    // not awaited: answered proposals would disappear before the caller can move on
    onSettled: () => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.documents }),
    onError: (error) =>
      toast({
        title: i18n.t({ id: 'details.updateFailed', message: 'Failed to update document' }),
        description: messageOf(error),
        variant: 'destructive',
        duration: TOAST_MS.error,
      }),
  });
}
