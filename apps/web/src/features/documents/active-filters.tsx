import X from 'lucide-react/icons/x';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './active-filters.css';
import { isFiltered, type ListView } from './list-view.ts';

interface ActiveFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** What hides documents at present; a press takes each away [MDV-5]. */
export function ActiveFilters({ view, onChange }: ActiveFiltersProps) {
  if (!isFiltered(view)) return null;
  const { text, type, isSoonOnly } = view;
  return (
    <div className="active-filters row wrap text-small muted">
      <span id="active-filters">Active filters:</span>
      <ul className="row wrap" aria-labelledby="active-filters">
        {text.trim() !== '' && <Filter words={`“${text.trim()}”`} onRemove={() => onChange({ text: '' })} />}
        {type !== null && <Filter words={type} onRemove={() => onChange({ type: null })} />}
        {isSoonOnly && <Filter words="Expiring Soon" onRemove={() => onChange({ isSoonOnly: false })} />}
      </ul>
    </div>
  );
}

function Filter({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li>
      <Button className="active-filter" aria-label={`Remove filter ${words}`} title="Remove filter" onClick={onRemove}>
        <span className="ellipsis">{words}</span>
        <Icon of={X} small />
      </Button>
    </li>
  );
}
