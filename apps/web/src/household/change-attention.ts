import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { AttentionChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

type Attention = NonNullable<Document['attention']>;

const NO_ANSWER: Attention = {
  isWatching: false,
  remindOn: null,
  remindNote: null,
  snoozedUntil: null,
  doneFor: null,
};

const MUTATION_KEY = ['attention'];

/** The cached data of the document lists. */
type Listed = InfiniteData<{ documents: Document[] }>;

interface Answer {
  documentId: string;
  change: AttentionChange;
}

/** 'Done', 'Remind me later' and 'Remind me', shown before the server has responded, and reverted if it refuses. */
export function useChangeAttention() {
  const queryClient = useQueryClient();
  const queryKey = QUERY_KEYS.documents;

  function show(documentId: string, next: (attention: Document['attention']) => Document['attention']) {
    queryClient.setQueryData<Listed>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            documents: page.documents.map((document) =>
              document.id === documentId ? { ...document, attention: next(document.attention) } : document,
            ),
          })),
        },
    );
  }

  return useMutation({
    mutationKey: MUTATION_KEY,
    // one at a time: 'Undo' must reach the server after what it undoes
    scope: { id: 'attention' },
    mutationFn: ({ documentId, change }: Answer) => call('changeAttention', { params: { documentId }, body: change }),
    onMutate: async ({ documentId, change }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      let before: Document['attention'] = null;
      show(documentId, (attention) => {
        before = attention;
        return { ...NO_ANSWER, ...attention, ...change };
      });
      return { before };
    },
    onError: (_error, { documentId }, shown) => shown && show(documentId, () => shown.before),
    // the reload after an earlier change would bring back what a later one has hidden
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        return Promise.all([
          queryClient.invalidateQueries({ queryKey, exact: true }),
          queryClient.invalidateQueries({ queryKey: QUERY_KEYS.notices }), // which leave out snoozed and done papers
        ]);
    },
  });
}
