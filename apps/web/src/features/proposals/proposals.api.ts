import type { ProposalAnswer } from '@kinvault/domain/documents/proposal.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

const ASK_AGAIN_MS = 1_500;
/** A long wait is told of by a notification. */
const MAX_QUESTIONS = 60;

/** What was read from the document's file and isn't said of it yet; for whoever may edit it. */
export function proposalsQuery(documentId: string) {
  return queryOptions({
    // below the documents' key, so that reloading the lists reloads these too
    queryKey: [...QUERY_KEYS.documents, documentId, 'proposals'],
    queryFn: ({ signal }) => call('listProposals', { params: { documentId } }, { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'waiting' && dataUpdateCount < MAX_QUESTIONS ? ASK_AGAIN_MS : false,
  });
}

/** What was read from a file that was replaced; the new one's is asked for. */
export function useForgetProposals(): (documentId: string) => void {
  const queryClient = useQueryClient();
  return (documentId) => void queryClient.resetQueries({ queryKey: proposalsQuery(documentId).queryKey });
}

/** Asked for once: a list that shrank with every answer would lead past what is to be answered later. */
export const dateQuestionsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.readings, 'date-questions'],
  queryFn: ({ signal }) => call('listDateQuestions', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Takes and dismisses proposals, all at once, and says so if that fails. */
export function useAnswerProposals(documentId: string) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (body: Partial<ProposalAnswer> & Pick<ProposalAnswer, 'revision'>) =>
      call('answerProposals', { params: { documentId }, headers: { 'idempotency-key': randomUuid() }, body }),
    // not waited for: what is answered would disappear before the caller can move on
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
