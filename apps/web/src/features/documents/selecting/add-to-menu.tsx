import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { collectionsQuery, useCollectionChanges } from '../../../household/collections.ts';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';

const CollectionDialog = lazyComponent(
  async () => (await import('../../../household/collection-dialog.tsx')).CollectionDialog,
);

interface AddToMenuProps {
  documentIds: string[];
  /** the button that opens it */
  trigger: ReactElement;
  onDone?: () => void;
}

/** Puts documents into a collection, or takes them out of one that has them all [COL-1]. */
export function AddToMenu({ documentIds, trigger, onDone }: AddToMenuProps) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const { put } = useCollectionChanges();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Menu
        label={i18n.t({ id: 'collection.addTo', message: 'Add to' })}
        trigger={trigger}
        items={[
          ...collections
            .filter(({ canChange }) => canChange)
            .map((collection) => {
              const isIn = documentIds.every((id) => collection.documentIds.includes(id));
              return {
                id: collection.id,
                label: collection.name,
                checked: isIn,
                onSelect: () => void put(collection, documentIds, !isIn).then((isDone) => isDone && onDone?.()),
              };
            }),
          { label: i18n.t({ id: 'collection.new', message: 'New collection' }), onSelect: () => setMaking(true) },
        ]}
      />
      {isMaking && <CollectionDialog documentIds={documentIds} onClose={() => setMaking(false)} onMade={onDone} />}
    </>
  );
}
