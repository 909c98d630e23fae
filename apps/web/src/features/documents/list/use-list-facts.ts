import { type FactsById, NO_FACTS } from '@kinvault/domain/documents/arrange.ts';
import { useQuery } from '@tanstack/react-query';
import { documentFactsQuery } from '../../../household/document-facts.ts';
import { isByFacts, type ListView } from './list-view.ts';

export interface ListFacts {
  facts: FactsById;
  /** the filter cannot say yet what it finds */
  isWaiting: boolean;
  /** set when they could not be loaded */
  failure: { error: Error; isRetrying: boolean; onRetry: () => void } | null;
}

/** Loads issuers, amounts and more only where the list asks for them: to filter, to sort, or to show them in rows. */
export function useListFacts({ has, sort }: ListView, areShown: boolean): ListFacts {
  const isFilter = has !== null;
  const enabled = isFilter || areShown || isByFacts(sort);
  const { data, error, isFetching, refetch } = useQuery({ ...documentFactsQuery, enabled });
  const failure = enabled && error && !data ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null;
  return { facts: data ?? NO_FACTS, isWaiting: isFilter && !data, failure };
}
