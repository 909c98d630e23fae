import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { CollectionIcon } from '../../household/collection-look.tsx';
import { collectionsQuery } from '../../household/collections.ts';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './collection-list.css';

const CollectionDialog = lazyComponent(
  async () => (await import('../../household/collection-dialog.tsx')).CollectionDialog,
);

interface CollectionListProps {
  selectedId?: string;
  onSelect?: () => void;
}

/** Below the members: what is kept together, each with the number of documents that the reader sees in it [COL-1]. */
export function CollectionList({ selectedId, onSelect }: CollectionListProps) {
  const { data: collections } = useQuery(collectionsQuery);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  if (!collections) return null;
  const onlyYou = i18n.t({ id: 'collection.onlyYou', message: 'Only you see this' });
  return (
    <section className="collection-list" aria-labelledby="kept-together">
      <div className="row">
        <h3 id="kept-together" className="field-label grow">
          {i18n.t({ id: 'collection.title', message: 'Kept together' })}
        </h3>
        <IconButton
          label={i18n.t({ id: 'collection.new', message: 'New collection' })}
          icon={Plus}
          onClick={() => setMaking(true)}
        />
      </div>
      <ul>
        {collections.map(({ id, kind, name, familyId, documentIds }) => (
          <li key={id}>
            <Link
              to="/dashboard"
              search={{ collection: id }}
              className="collection-row"
              aria-current={id === selectedId ? 'page' : undefined}
              activeProps={{ 'aria-current': id === selectedId ? 'page' : undefined }}
              onClick={onSelect}
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
          </li>
        ))}
      </ul>
      {isMaking && (
        <CollectionDialog
          onClose={() => setMaking(false)}
          onMade={(collection) => {
            onSelect?.();
            void navigate({ to: '/dashboard', search: { collection } });
          }}
        />
      )}
    </section>
  );
}
