import { yearsOf } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { FACT_FILTERS, type FactFilter } from '@kinvault/domain/documents/list-address.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactElement } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { perList } from '../../../lib/per-list.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { ListView } from './list-view.ts';

interface FilterMenuProps {
  trigger: ReactElement;
  view: ListView;
  /** the unfiltered list, for its years */
  documents: readonly Document[];
  onChange: (change: Partial<ListView>) => void;
}

const MOST_YEARS = 8;

const FACT_LABELS: Readonly<Record<FactFilter, MessageDescriptor>> = {
  amount: { id: 'filter.hasAmount', message: 'Has an amount' },
  lent: { id: 'filter.isLent', message: 'Lent to someone' },
};

const latestYears = perList((documents: readonly Document[]) => yearsOf(documents).slice(0, MOST_YEARS));

/** Filters that are asked for less often: by amount, by who has it, by year [COL-7]. */
export function FilterMenu({ trigger, view, documents, onChange }: FilterMenuProps) {
  return (
    <Menu
      label={filterMenuLabel()}
      trigger={trigger}
      items={[
        ...FACT_FILTERS.map((fact) => ({
          label: factLabel(fact),
          checked: view.has === fact,
          onSelect: () => onChange({ has: view.has === fact ? null : fact }),
        })),
        ...latestYears(documents).map((year) => ({
          label: year,
          checked: view.year === year,
          onSelect: () => onChange({ year: view.year === year ? null : year }),
        })),
      ]}
    />
  );
}

export function filterMenuLabel(): string {
  return i18n.t({ id: 'filter.more', message: 'More filters' });
}

export function factLabel(fact: FactFilter): string {
  return i18n.t(FACT_LABELS[fact]);
}
