import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import type { DocumentSort, SortField } from '@kinvault/domain/documents/list-address.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useMemo } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SelectionControls } from '../selecting/use-selection.ts';
import { COLUMN_LOOKS, type Column } from './columns.ts';

interface TableHeadProps {
  columns: readonly Column[];
  sort: DocumentSort;
  onSort: (sort: DocumentSort) => void;
  selection: SelectionControls;
  documents: readonly Document[];
}

/** A click on a header sorts by it, a second click the other way round. */
export function TableHead({ columns, sort, onSort, selection, documents }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td aria-colindex={1}>
          <AllBox {...{ selection, documents }} />
        </td>
        <SortHeader
          label={i18n.t({ id: 'field.name', message: 'Name' })}
          field="name"
          colIndex={2}
          {...{ sort, onSort }}
        />
        {columns.map((column, at) => {
          const { label, sort: field, first } = COLUMN_LOOKS[column];
          const name = i18n.t(label);
          const colIndex = at + 3;
          return field ? (
            <SortHeader key={column} label={name} className={column} {...{ field, first, sort, onSort, colIndex }} />
          ) : (
            <th key={column} scope="col" aria-colindex={colIndex}>
              <span className="ellipsis">{name}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortHeaderProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  label: string;
  field: SortField;
  first?: 'desc';
  colIndex: number;
  className?: string;
}

function SortHeader({ label, field, first = undefined, sort, onSort, colIndex, className }: SortHeaderProps) {
  const start = first ?? 'asc';
  const isBy = sort.startsWith(`${field}-`);
  const isDown = sort.endsWith('-desc');
  const next = isBy ? (isDown ? 'asc' : 'desc') : start;
  return (
    <th
      scope="col"
      aria-colindex={colIndex}
      aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      <button type="button" onClick={() => onSort(`${field}-${next}`)}>
        <span className="ellipsis">{label}</span>
        {isBy && <Icon of={isDown ? ArrowDown : ArrowUp} small />}
      </button>
    </th>
  );
}

/** Selects all, or none if something is selected. */
function AllBox({ selection, documents }: Pick<TableHeadProps, 'selection' | 'documents'>) {
  const { isOn, ids, chooseAll, leave } = selection;
  const count = documents.length;
  const chosen = useMemo(() => documents.filter(({ id }) => ids.has(id)).length, [documents, ids]);
  const hasAll = isOn && chosen >= Math.min(count, MAX_DOCUMENTS_AT_ONCE);
  const hasSome = isOn && chosen > 0 && !hasAll;
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={
          count > MAX_DOCUMENTS_AT_ONCE
            ? i18n.t({
                id: 'selecting.first',
                message: 'Select the first {max}',
                values: { max: MAX_DOCUMENTS_AT_ONCE },
              })
            : i18n.t({ id: 'selecting.all', message: 'Select all {count}', values: { count } })
        }
        checked={hasAll || hasSome}
        ref={(box) => {
          if (box) box.indeterminate = hasSome;
        }}
        onChange={hasAll ? leave : chooseAll}
      />
      <span>
        <Icon of={hasSome ? Minus : Check} small />
      </span>
    </label>
  );
}
