import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';

/** One document by its address, for one that the list beside does not hold. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.documents, 'one', documentId],
    queryFn: ({ signal }) => call('getDocument', { params: { documentId } }, { signal }),
  });
