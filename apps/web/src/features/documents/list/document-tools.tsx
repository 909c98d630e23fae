import ClockAlert from 'lucide-react/icons/clock-alert';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import './document-tools.css';
import { isFiltered, type ListView, NO_FILTER, viewOf } from './list-view.ts';
import './active-filters.css';
import { countTypes, DOCUMENT_SORTS, type DocumentSort } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

const SORT_LABELS: Readonly<Record<DocumentSort, string>> = {
  'date-desc': 'Newest first',
  'date-asc': 'Oldest first',
  'name-asc': 'Name A–Z',
  'name-desc': 'Name Z–A',
  'type-asc': 'Type A–Z',
  'type-desc': 'Type Z–A',
};
const SORT_OPTIONS = DOCUMENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface DocumentToolsProps {
  view: ListView;
  /** all that could be shown: its types are offered */
  documents: readonly Document[];
  onType: (text: string) => void;
  onChange: (change: Partial<ListView>) => void;
}

/** What of the list to see, and in which order [MDV-4, MDV-7]. */
export function DocumentTools({ view, documents, onType, onChange }: DocumentToolsProps) {
  return (
    <search className="document-tools">
      <TextField
        className="bare"
        label="Search documents"
        type="search"
        placeholder="Search documents"
        autoComplete="off"
        enterKeyHint="search"
        start={<Icon of={Search} small />}
        value={view.text}
        onChange={(event) => onType(event.target.value)}
      />
      <div className="document-tools-more">
        <SelectField
          labelHidden
          label="Type"
          options={typeOptions(documents, view)}
          value={view.type ?? ''}
          onChange={(event) => onChange({ type: viewOf({ type: event.target.value }).type })}
        />
        <SelectField
          labelHidden
          label="Sort"
          options={SORT_OPTIONS}
          value={view.sort}
          onChange={(event) => onChange({ sort: viewOf({ sort: event.target.value }).sort })}
        />
        <Button
          className="document-tools-soon"
          icon={ClockAlert}
          aria-pressed={view.isSoonOnly}
          onClick={() => onChange({ isSoonOnly: !view.isSoonOnly })}
        >
          Expiring Soon
        </Button>
        <Button variant="ghost" disabled={!isFiltered(view)} onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      </div>
    </search>
  );
}

/** 'All Types', those that are there, and the chosen one even when its last document has just gone. */
function typeOptions(documents: readonly Document[], { type: chosen }: ListView) {
  const present = countTypes(documents, DOCUMENT_TYPES);
  const types = present.map(({ type, count }) => ({ value: type as string, label: `${type} (${count})` }));
  if (chosen && !types.some(({ value }) => value === chosen)) types.push({ value: chosen, label: chosen });
  return [{ value: '', label: 'All Types' }, ...types];
}

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
