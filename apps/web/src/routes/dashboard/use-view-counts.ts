import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { SavedView } from '@kinvault/domain/views/view.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressOfView, savedViewsQuery } from '../../features/views/views.api.ts';
import { collectionsQuery } from '../../household/collections.ts';
import { documentFactsQuery } from '../../household/document-facts.ts';
import { useToday } from '../../household/household.tsx';
import { countView } from './view-counts.ts';

interface ViewCounts {
  views: readonly SavedView[];
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
    if (!documents) return new Map<string, number>();
    const seen = { documents, collections: collections ?? [], facts };
    const counted = views.flatMap((view) => {
      const count = countView(addressOfView(view), seen, today);
      return count === undefined ? [] : [[view.id, count] as const];
    });
    return new Map(counted);
  }, [views, documents, collections, facts, today]);
  return { views, counts };
}
