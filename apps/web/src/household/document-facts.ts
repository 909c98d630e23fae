import type { DocumentFacts } from '@kinvault/domain/documents/details.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/** Issuer, cost and more of the documents that have any, by their ids. Lists leave them out: only what shows them asks. */
export const documentFactsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.documents, 'facts'],
  queryFn: ({ signal }) => call('listDocumentFacts', {}, { signal }),
  select: ({ facts }): ReadonlyMap<string, DocumentFacts> => new Map(facts.map((one) => [one.id, one])),
});
