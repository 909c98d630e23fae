import type { CollectionKind } from '@kinvault/domain/collections/collection.schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import House from 'lucide-react/icons/house';
import PawPrint from 'lucide-react/icons/paw-print';
import Plane from 'lucide-react/icons/plane';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shapes from 'lucide-react/icons/shapes';
import { Icon } from '../ui/icon.tsx';
import './collection-look.css';

/** In the order in which they are offered. */
export const COLLECTION_LOOKS: Readonly<Record<CollectionKind, { icon: LucideIcon; name: MessageDescriptor }>> = {
  car: { icon: Car, name: { id: 'collectionKind.car', message: 'Car' } },
  house: { icon: House, name: { id: 'collectionKind.house', message: 'Home' } },
  trip: { icon: Plane, name: { id: 'collectionKind.trip', message: 'Trip' } },
  pet: { icon: PawPrint, name: { id: 'collectionKind.pet', message: 'Pet' } },
  school: { icon: GraduationCap, name: { id: 'collectionKind.school', message: 'School' } },
  estate: { icon: ScrollText, name: { id: 'collectionKind.estate', message: 'Estate' } },
  own: { icon: Shapes, name: { id: 'collectionKind.own', message: 'Something else' } },
};

/** Says what kind of collection it is, next to its name. */
export function CollectionIcon({ kind }: { kind: CollectionKind }) {
  return (
    <span className="collection-icon" data-kind={kind} aria-hidden="true">
      <Icon of={COLLECTION_LOOKS[kind].icon} />
    </span>
  );
}
