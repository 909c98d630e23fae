import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AlsoInField } from '../../features/collections/also-in-field.tsx';
import { collectionsQuery, useCollectionChanges } from '../../household/collections.ts';

interface AlsoIn {
  /** in the dialog of an upload */
  field: ReactNode;
  /** puts what was saved into the chosen collection */
  add: (documentIds: string[]) => void;
  /** after the dialog: the next upload on the page of a collection belongs to that one again */
  reset: () => void;
}

/** The collection that an upload joins: that of the page, until another is chosen. */
export function useAlsoIn(here: Collection | undefined): AlsoIn {
  const { data: collections } = useQuery(collectionsQuery);
  const { put } = useCollectionChanges();
  const [chosenId, setChosenId] = useState<string | null>();
  const collectionId = chosenId === undefined && here?.canChange ? here.id : (chosenId ?? null);
  return {
    field: <AlsoInField {...{ collectionId }} onChange={setChosenId} />,
    add(documentIds) {
      const collection = collections?.find(({ id }) => id === collectionId);
      if (collection && documentIds.length > 0) void put(collection, documentIds, true);
    },
    reset: () => setChosenId(undefined),
  };
}
