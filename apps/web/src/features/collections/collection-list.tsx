import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useState } from 'react';
import { CollectionIcon } from '../../household/collection-look.tsx';
import { collectionsQuery, useCollectionChanges } from '../../household/collections.ts';
import { carriesDocument, draggedDocument } from '../../lib/dragged-document.ts';
import { i18n } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../household/sidebar-section.css';

interface CollectionListProps {
  selectedId?: string;
  onSelect?: () => void;
  onNew: () => void;
}

/** Below the members: what is kept together, each with the number of documents that the reader sees in it [COL-1]. */
export function CollectionList({ selectedId, onSelect, onNew }: CollectionListProps) {
  const { data: collections } = useQuery(collectionsQuery);
  if (!collections) return null;
  return (
    <section className="sidebar-section" aria-labelledby="kept-together">
      <div className="row">
        <h3 id="kept-together" className="field-label grow">
          {i18n.t({ id: 'collection.title', message: 'Kept together' })}
        </h3>
        <IconButton label={i18n.t({ id: 'collection.new', message: 'New collection' })} icon={Plus} onClick={onNew} />
      </div>
      <ul>
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionRow {...{ collection, onSelect }} isSelected={collection.id === selectedId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CollectionRowProps {
  collection: Collection;
  isSelected: boolean;
  onSelect?: () => void;
}

/** Leads to the collection, and takes the document of a card that is dropped on it. */
function CollectionRow({ collection, isSelected, onSelect }: CollectionRowProps) {
  const { isOver, handlers } = useDrop(collection);
  const { id, kind, name, familyId, documentIds } = collection;
  const onlyYou = i18n.t({ id: 'collection.onlyYou', message: 'Only you see this' });
  return (
    <Link
      to="/dashboard"
      search={{ collection: id }}
      className={classNames('sidebar-row', isOver && 'is-over')}
      aria-current={isSelected ? 'page' : undefined}
      activeProps={{ 'aria-current': isSelected ? 'page' : undefined }}
      onClick={onSelect}
      {...handlers}
    >
      <CollectionIcon kind={kind} />
      <span className="grow ellipsis">
        <bdi>{name}</bdi>
      </span>
      {familyId === null && (
        <span title={onlyYou}>
          <Icon of={Lock} small />
          <span className="visually-hidden">{onlyYou}</span>
        </span>
      )}
      <span className="tabular">
        <span aria-hidden="true">{documentIds.length}</span>
        <span className="visually-hidden">
          {i18n.t({
            id: 'document.count',
            message: '{count, plural, one {# document} other {# documents}}',
            values: { count: documentIds.length },
          })}
        </span>
      </span>
    </Link>
  );
}

function useDrop(collection: Collection) {
  const [isOver, setOver] = useState(false);
  const { put } = useCollectionChanges();
  const takes = (event: DragEvent) => collection.canChange && carriesDocument(event);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault(); // otherwise nothing can be dropped
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        const documentId = takes(event) && draggedDocument(event);
        setOver(false);
        if (!documentId) return;
        event.preventDefault(); // otherwise Firefox follows the card's link
        void put(collection, [documentId], true);
      },
    },
  };
}
