import type { Collection, Trip } from '@kinvault/domain/collections/collection.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { CollectionIcon } from '../../household/collection-look.tsx';
import { useCollectionChanges } from '../../household/collections.ts';
import { useFamilies, useToday } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/opened-menu.tsx';
import './collection-head.css';
import { tripDatesText } from './trip/trip-messages.ts';

const CollectionDialog = lazyComponent(
  async () => (await import('../../household/collection-dialog.tsx')).CollectionDialog,
);

const MakeLinkDialog = lazyComponent(
  async () => (await import('../../household/links/make-link-dialog.tsx')).MakeLinkDialog,
);

/** The name of a collection, who sees it and what can be done with it; `action` comes before the menu. */
export function CollectionHead({ collection, action }: { collection: Collection; action: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  const { remove } = useCollectionChanges();
  const navigate = useNavigate();
  async function removeAndLeave() {
    if (await remove(collection)) await navigate({ to: '/dashboard', search: {} });
  }
  const [isLinking, setLinking] = useState(false);
  const items: MenuItem[] = [
    {
      label: i18n.t({ id: 'links.make', message: 'Make a link' }),
      icon: LinkIcon,
      onSelect: () => setLinking(true),
    },
  ];
  if (collection.canChange) {
    items.push(
      {
        label: i18n.t({ id: 'collection.edit', message: 'Edit collection' }),
        icon: Pencil,
        onSelect: () => setEditing(true),
      },
      {
        label: i18n.t({ id: 'collection.delete', message: 'Delete collection' }),
        icon: Trash2,
        tone: 'danger',
        onSelect: () => void removeAndLeave(),
      },
    );
  }
  const label = i18n.t({ id: 'collection.actions', message: 'More about {name}', values: { name: collection.name } });
  return (
    <header className="member-header collection-head">
      <CollectionIcon kind={collection.kind} />
      <div className="grow">
        <h1>
          <bdi>{collection.name}</bdi>
        </h1>
        <p className="member-header-facts">{collection.trip && <TripFacts trip={collection.trip} />}</p>
      </div>
      {action}
      <Menu
        label={label}
        trigger={<IconButton className="collection-head-menu" label={label} icon={EllipsisVertical} />}
        items={items}
      />
      {isEditing && <CollectionDialog collection={collection} onClose={() => setEditing(false)} />}
      {isLinking && <MakeLinkDialog target={{ kind: 'collection', collection }} onClose={() => setLinking(false)} />}
    </header>
  );
}

function TripFacts({ trip }: { trip: Trip }) {
  const { dates, distance } = tripDatesText(trip, useToday());
  return (
    <>
      <span className="tabular">{dates}</span>
      {distance && <span>{distance}</span>}
    </>
  );
}

/** Who sees it, and that this opens no document. */
export function CollectionFacts({ collection: { familyId } }: { collection: Collection }) {
  const family = useFamilies().find(({ id }) => id === familyId);
  return (
    <span>
      {familyId === null
        ? i18n.t({ id: 'collection.onlyYouLong', message: 'Only you can see this collection.' })
        : i18n.t({
            id: 'collection.everyone',
            message: 'Everyone in {family} can see this collection, but only the documents they can already see.',
            values: { family: family?.name ?? '' },
          })}
    </span>
  );
}
