import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import X from 'lucide-react/icons/x';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './active-filters.css';
import { factLabel } from './filter-menu.tsx';
import { isFiltered, type ListView } from './list-view.ts';

interface ActiveFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** The active filters, each with a button that removes it [MDV-5]. */
export function ActiveFilters({ view, onChange }: ActiveFiltersProps) {
  if (!isFiltered(view)) return null;
  const { text, type, isSoonOnly, has, year } = view;
  return (
    <div className="active-filters row wrap text-small muted">
      <span id="active-filters">{i18n.t({ id: 'activeFilters.title', message: 'Active filters:' })}</span>
      <ul className="row wrap" aria-labelledby="active-filters">
        {text.trim() !== '' && <Filter name={`“${text.trim()}”`} onRemove={() => onChange({ text: '' })} />}
        {type !== null && <Filter name={documentTypeName(i18n, type)} onRemove={() => onChange({ type: null })} />}
        {isSoonOnly && (
          <Filter
            name={i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })}
            onRemove={() => onChange({ isSoonOnly: false })}
          />
        )}
        {has !== null && <Filter name={factLabel(has)} onRemove={() => onChange({ has: null })} />}
        {year !== null && <Filter name={year} onRemove={() => onChange({ year: null })} />}
      </ul>
    </div>
  );
}

function Filter({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li>
      <Button
        className="active-filter"
        words={name}
        about={i18n.t({ id: 'activeFilters.remove', message: 'Remove filter' })}
        title={i18n.t({ id: 'activeFilters.remove', message: 'Remove filter' })}
        onClick={onRemove}
      >
        <span className="ellipsis">{name}</span>
        <Icon of={X} small />
      </Button>
    </li>
  );
}
