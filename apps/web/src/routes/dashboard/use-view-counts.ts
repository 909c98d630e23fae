import { filterDocuments, NO_FACTS } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ListAddress } from '@kinvault/domain/documents/list-address.ts';
import type { SavedView } from '@kinvault/domain/views/view.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentsIn, documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { viewOf } from '../../features/documents/list/list-view.ts';
import { addressOfView, savedViewsQuery } from '../../features/views/views.api.ts';
import { collectionsQuery } from '../../household/collections.ts';
import { documentFactsQuery } from '../../household/document-facts.ts';
import { useToday } from '../../household/household.tsx';

interface ViewCounts {
  views: readonly SavedView[];
  /** without views whose words only the server can look for */
  counts: ReadonlyMap<string, number>;
}

const NO_VIEWS: readonly SavedView[] = [];

/** Saved views, each with the number of documents that the reader sees in it. Counted here: others see other documents. */
export function useViewCounts(documents: readonly Document[] | undefined): ViewCounts {
  const { data: views = NO_VIEWS } = useQuery(savedViewsQuery);
  const { data: collections } = useQuery(collectionsQuery);
  const today = useToday();
  const needsFacts = useMemo(() => views.some((view) => addressOfView(view).has !== undefined), [views]);
  const { data: facts } = useQuery({ ...documentFactsQuery, enabled: needsFacts });
  const counts = useMemo(() => {
    const listAt = ({ member, collection, view }: ListAddress, all: readonly Document[]): readonly Document[] => {
      if (member !== undefined) return documentsOf(all, member);
      if (collection !== undefined)
        return documentsIn(all, collections?.find(({ id }) => id === collection)?.documentIds ?? []);
      return view === 'general' ? generalDocuments(all) : all;
    };
    return new Map(
      views.flatMap((view) => {
        const address = addressOfView(view);
        if (!documents || address.q !== undefined || (address.has !== undefined && !facts)) return [];
        const found = filterDocuments(listAt(address, documents), viewOf(address), today, facts ?? NO_FACTS);
        return [[view.id, found.length]];
      }),
    );
  }, [views, documents, collections, facts, today]);
  return { views, counts };
}
