import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useMemo } from 'react';
import { useToday } from '../../../household/household.tsx';
import { NOTHING_FOUND, useTextHits } from '../documents.api.ts';
import { sumText } from '../rows/sum-text.ts';
import { foundDocuments } from './found-documents.ts';
import { useListFacts } from './use-list-facts.ts';
import type { ListControls } from './use-list-view.ts';

/** What a list shows of its documents, and what that cost. Memoized: a list of 50,000 is rendered at each letter of a search. */
export function useFound(documents: readonly Document[], { shown, settled }: ListControls, areRows: boolean) {
  const today = useToday();
  const inside = useTextHits(settled.text);
  const { hits } = shown.text === settled.text ? inside : NOTHING_FOUND;
  const { facts, isWaiting, failure } = useListFacts(shown, areRows);
  const { text, type, isSoonOnly, has, year, sort } = shown;
  const found = useMemo(
    () => foundDocuments(documents, { text, type, isSoonOnly, has, year, sort }, { hits, today, facts }),
    [documents, text, type, isSoonOnly, has, year, sort, hits, today, facts],
  );
  // earlier documents are not included in the count
  const current = useMemo(() => found.filter(({ id }) => !hits.get(id)?.earlier).map(({ id }) => id), [found, hits]);
  const sum = useMemo(() => (areRows || has === 'amount' ? sumText(found, facts) : ''), [areRows, has, found, facts]);
  return { found, current, sum, hits, facts, failure, isSearching: inside.isSearching || isWaiting };
}
