import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { DocumentCategory } from '@kinvault/domain/documents/document-types.ts';
import { roundMoneyText } from '@kinvault/domain/format/money.ts';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { CollectionIcon } from '../../../household/collection-look.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { categoryLabel } from '../categories.ts';
import { type PaperCost, type Purpose, purposesOf } from './paper-costs.ts';

const ICONS: Readonly<Record<DocumentCategory, LucideIcon>> = {
  identity: IdCard,
  medical: HeartPulse,
  financial: Landmark,
  education: GraduationCap,
  other: Ellipsis,
};

interface CostPurposesProps {
  costs: readonly PaperCost[];
  collections: readonly Collection[];
  currency: string;
}

/** What the money is for: collections, and categories for documents outside of collections. */
export function CostPurposes({ costs, collections, currency }: CostPurposesProps) {
  const { purposes, rest } = purposesOf(costs, collections);
  const most = Math.max(...purposes.map(({ total }) => total), rest);
  return (
    <section className="panel costs-panel" aria-labelledby="cost-purposes">
      <h2 id="cost-purposes">{i18n.t({ id: 'costs.byPurpose', message: 'By purpose' })}</h2>
      <ul className="cost-purposes">
        {purposes.map((purpose) => (
          <PurposeRow
            key={keyOf(purpose)}
            {...lookOf(purpose)}
            amount={roundMoneyText(i18n, purpose.total, currency)}
            part={purpose.total / most}
          />
        ))}
        {rest > 0 && (
          <PurposeRow
            icon={<CategoryIcon category="other" />}
            name={i18n.t({ id: 'costs.rest', message: 'Everything else' })}
            amount={roundMoneyText(i18n, rest, currency)}
            part={rest / most}
          />
        )}
      </ul>
    </section>
  );
}

const keyOf = (purpose: Purpose) => (purpose.kind === 'collection' ? purpose.collection.id : purpose.category);

function lookOf(purpose: Purpose): { icon: ReactNode; name: string } {
  if (purpose.kind === 'category')
    return { icon: <CategoryIcon category={purpose.category} />, name: categoryLabel(purpose.category) };
  const { kind, name } = purpose.collection;
  return { icon: <CollectionIcon kind={kind} />, name };
}

function CategoryIcon({ category }: { category: DocumentCategory }) {
  return (
    <span className="collection-icon" aria-hidden="true">
      <Icon of={ICONS[category]} />
    </span>
  );
}

function PurposeRow({ icon, name, amount, part }: { icon: ReactNode; name: string; amount: string; part: number }) {
  return (
    <li>
      {icon}
      <span className="grow">
        <span className="row">
          <bdi className="grow ellipsis">{name}</bdi>
          <b className="tabular">{amount}</b>
        </span>
        <span className="cost-part" style={{ '--part': part }} />
      </span>
    </li>
  );
}
