import { type FactsById, NO_FACTS } from '@kinvault/domain/documents/arrange.ts';
import { useQuery } from '@tanstack/react-query';
import { documentFactsQuery } from '../../../household/document-facts.ts';
import { isByFacts, type ListView } from './list-view.ts';

/** Loads issuers, amounts and more only where the list asks for them: to filter, to sort, or to show them in rows. */
export function useListFacts({ has, sort }: ListView, areShown: boolean): { facts: FactsById; isWaiting: boolean } {
  const isFilter = has !== null;
  const { data, isLoading } = useQuery({ ...documentFactsQuery, enabled: isFilter || areShown || isByFacts(sort) });
  return { facts: data ?? NO_FACTS, isWaiting: isFilter && isLoading };
}
