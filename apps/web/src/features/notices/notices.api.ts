import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export const noticesQuery = queryOptions({
  queryKey: QUERY_KEYS.notices,
  queryFn: ({ signal }) => call('listNotices', {}, { signal }),
});

/** Reloads the lists after a refusal too, so that the notification shows the current state. */
export function useTakeBack(documentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('takeBackDocument', { params: { documentId } }),
    onSettled: () => {
      const lists = [QUERY_KEYS.notices, QUERY_KEYS.documents, QUERY_KEYS.families, QUERY_KEYS.trash];
      return Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** Shown before the server has responded; the reload afterwards corrects it, also after a failure. */
function useNoticeChange<Input>(
  send: (input: Input) => Promise<unknown>,
  change: (notices: readonly Notice[], input: Input) => Notice[],
) {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => {
        if (!known) return known;
        const notices = change(known.notices, input);
        const lessUnread = countUnread(known.notices) - countUnread(notices);
        return { notices, unread: Math.max(0, known.unread - lessUnread) };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function countUnread(notices: readonly Notice[]): number {
  return notices.filter(({ isRead }) => !isRead).length;
}

export function useMarkNoticesRead() {
  return useNoticeChange<void>(
    () => call('readNotices', {}),
    (notices) => notices.map((notice) => ({ ...notice, isRead: true })),
  );
}

export function useReadNotice() {
  return useNoticeChange<string>(
    (noticeId) => call('readNotice', { params: { noticeId } }),
    (notices, noticeId) => notices.map((notice) => (notice.id === noticeId ? { ...notice, isRead: true } : notice)),
  );
}

export function useDismissNotice() {
  return useNoticeChange<string>(
    (noticeId) => call('dismissNotice', { params: { noticeId } }),
    (notices, noticeId) => notices.filter(({ id }) => id !== noticeId),
  );
}
