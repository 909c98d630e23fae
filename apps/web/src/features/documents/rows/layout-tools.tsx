import Columns3 from 'lucide-react/icons/columns-3';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { COLUMN_LOOKS, COLUMNS, type Column } from './columns.ts';
import './layout-tools.css';
import type { ListLayout } from './list-layout.ts';

interface LayoutToolsProps {
  layout: ListLayout;
  onChange: (change: Partial<ListLayout>) => void;
}

/** Cards or rows, and which columns the rows have [COL-7]. */
export function LayoutTools({ layout, onChange }: LayoutToolsProps) {
  const { areRows, columns } = layout;
  const toggled = (column: Column) =>
    COLUMNS.filter((one) => (one === column ? !columns.includes(one) : columns.includes(one)));
  return (
    <>
      <fieldset className="layout-switch">
        <legend className="visually-hidden">{i18n.t({ id: 'layout.label', message: 'How to show them' })}</legend>
        <LayoutButton isRows={false} {...{ areRows, onChange }} />
        <LayoutButton isRows {...{ areRows, onChange }} />
      </fieldset>
      {areRows && (
        <Menu
          label={i18n.t({ id: 'columns.title', message: 'Columns' })}
          trigger={<Button icon={Columns3}>{i18n.t({ id: 'columns.title', message: 'Columns' })}</Button>}
          items={COLUMNS.map((column) => ({
            id: column,
            label: i18n.t(COLUMN_LOOKS[column].label),
            checked: columns.includes(column),
            onSelect: () => onChange({ columns: toggled(column) }),
          }))}
        />
      )}
    </>
  );
}

function LayoutButton({
  isRows,
  areRows,
  onChange,
}: { isRows: boolean; areRows: boolean } & Pick<LayoutToolsProps, 'onChange'>) {
  const label = layoutLabel(isRows);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isRows === areRows}
      onClick={() => onChange({ areRows: isRows })}
    >
      <Icon of={isRows ? Rows3 : LayoutGrid} small />
    </button>
  );
}

export function layoutLabel(areRows: boolean): string {
  return areRows
    ? i18n.t({ id: 'layout.rows', message: 'As rows' })
    : i18n.t({ id: 'layout.cards', message: 'As cards' });
}
