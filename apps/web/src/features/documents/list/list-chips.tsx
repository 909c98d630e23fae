import { NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { type DocumentSort, listFiltersOf } from '@kinvault/domain/documents/list-address.ts';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ClockAlert from 'lucide-react/icons/clock-alert';
import ListFilter from 'lucide-react/icons/list-filter';
import Rows3 from 'lucide-react/icons/rows-3';
import { i18n } from '../../../lib/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { layoutLabel } from '../rows/layout-tools.tsx';
import { FilterMenu, filterMenuLabel } from './filter-menu.tsx';
import { sortOptions, typesIn } from './list-options.ts';
import { isFiltered, type ListView } from './list-view.ts';
import './list-chips.css';

interface ListChipsProps {
  view: ListView;
  /** the unfiltered list, for its types */
  documents: readonly Document[];
  soonCount: number;
  onChange: (change: Partial<ListView>) => void;
  areRows: boolean;
  /** absent for a short list */
  onLayout?: (change: { areRows: boolean }) => void;
}

/** Sort order and filters on phones: one line that scrolls sideways [MDV-4, OFF-4]. */
export function ListChips({ view, documents, soonCount, onChange, areRows, onLayout }: ListChipsProps) {
  return (
    <div className="list-chips">
      <SortChip sort={view.sort} onChange={(sort) => onChange({ sort })} />
      {onLayout && (
        <Chip pressed={areRows} icon={Rows3} onClick={() => onLayout({ areRows: !areRows })}>
          {layoutLabel(true)}
        </Chip>
      )}
      <FilterMenu
        trigger={
          <button type="button" className="chip" aria-label={filterMenuLabel()}>
            <Icon of={ListFilter} small />
          </button>
        }
        {...{ view, documents, onChange }}
      />
      {isFiltered(view) && (
        <button type="button" className="chip" onClick={() => onChange(NO_FILTER)}>
          {i18n.t({ id: 'documentTools.clear', message: 'Clear' })}
        </button>
      )}
      {typesIn(documents).map(({ type, count }) => (
        <Chip
          key={type}
          pressed={view.type === type}
          count={count}
          onClick={() => onChange({ type: view.type === type ? null : type })}
        >
          {documentTypeName(i18n, type)}
        </Chip>
      ))}
      {(soonCount > 0 || view.isSoonOnly) && (
        <Chip
          pressed={view.isSoonOnly}
          count={soonCount}
          tone="soon"
          icon={ClockAlert}
          onClick={() => onChange({ isSoonOnly: !view.isSoonOnly })}
        >
          {i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })}
        </Chip>
      )}
    </div>
  );
}

/** As wide as the chosen order: a plain select would be as wide as its longest option. It covers the chip invisibly. */
function SortChip({ sort, onChange }: { sort: DocumentSort; onChange: (sort: DocumentSort) => void }) {
  const options = sortOptions(sort);
  return (
    <span className="chip list-chips-sort">
      <Icon of={ArrowDownUp} small />
      <span aria-hidden="true">{options.find(({ value }) => value === sort)?.label}</span>
      <select
        aria-label={i18n.t({ id: 'documentTools.sort', message: 'Sort' })}
        value={sort}
        onChange={(event) => onChange(listFiltersOf({ sort: event.target.value }).sort ?? sort)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
