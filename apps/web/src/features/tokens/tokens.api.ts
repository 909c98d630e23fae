import type { NewToken } from '@kinvault/domain/tokens/token.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

export const tokensQuery = queryOptions({
  queryKey: QUERY_KEYS.tokens,
  queryFn: ({ signal }) => call('listTokens', {}, { signal }),
  select: ({ tokens }) => tokens,
});

export function useMakeToken() {
  const reload = useReload();
  return useMutation({ mutationFn: (body: NewToken) => call('makeToken', { body }), onSettled: reload });
}

export function useExtendToken() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ tokenId, endsAt }: { tokenId: string; endsAt: string }) =>
      call('extendToken', { params: { tokenId }, body: { endsAt } }),
    onSettled: reload,
  });
}

/** The security page lists them, too. */
function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all([QUERY_KEYS.tokens, QUERY_KEYS.security].map((queryKey) => client.invalidateQueries({ queryKey })));
}
