import { useQuery } from '@tanstack/react-query';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { collectionsQuery, useCollectionChanges } from '../../../household/collections.ts';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

const CollectionDialog = lazyComponent(
  async () => (await import('../../../household/collection-dialog.tsx')).CollectionDialog,
);

/** Puts the selected documents into a collection, or takes them out of one that has them all [COL-1]. */
export function AddToMenu({ documentIds, onDone }: { documentIds: string[]; onDone: () => void }) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const { put } = useCollectionChanges();
  const [isMaking, setMaking] = useState(false);
  const label = i18n.t({ id: 'collection.addTo', message: 'Add to' });
  const trigger = (
    <Button variant="ghost" icon={FolderPlus} title={label} disabled={documentIds.length === 0}>
      <span>{label}</span>
    </Button>
  );
  return (
    <>
      {documentIds.length === 0 ? (
        trigger
      ) : (
        <Menu
          label={label}
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
                  onSelect: () => void put(collection, documentIds, !isIn).then((isDone) => isDone && onDone()),
                };
              }),
            { label: i18n.t({ id: 'collection.new', message: 'New collection' }), onSelect: () => setMaking(true) },
          ]}
        />
      )}
      {isMaking && <CollectionDialog documentIds={documentIds} onClose={() => setMaking(false)} onMade={onDone} />}
    </>
  );
}
