import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import type { MessageDescriptor } from '@lingui/core';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { i18n } from '../../../lib/i18n.ts';
import { perList } from '../../../lib/per-list.ts';
import './document-tools.css';
import { isFiltered, type ListView, NO_FILTER, viewOf } from './list-view.ts';
import './active-filters.css';
import { countTypes, DOCUMENT_SORTS, type DocumentSort } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

const SORT_LABELS: Readonly<Record<DocumentSort, MessageDescriptor>> = {
  'date-desc': { id: 'sort.newest', message: 'Newest first' },
  'date-asc': { id: 'sort.oldest', message: 'Oldest first' },
  'name-asc': { id: 'sort.name', message: 'Name A–Z' },
  'name-desc': { id: 'sort.nameReversed', message: 'Name Z–A' },
  'type-asc': { id: 'sort.type', message: 'Type A–Z' },
  'type-desc': { id: 'sort.typeReversed', message: 'Type Z–A' },
};

interface DocumentToolsProps {
  view: ListView;
  /** the unfiltered list, for its types */
  documents: readonly Document[];
  onType: (text: string) => void;
  onChange: (change: Partial<ListView>) => void;
}

/** Search, filters and sort order of a list [MDV-4, MDV-7]. */
export function DocumentTools({ view, documents, onType, onChange }: DocumentToolsProps) {
  return (
    <search className="document-tools">
      <TextField
        className="bare"
        label={i18n.t({ id: 'documentTools.search', message: 'Search documents' })}
        type="search"
        placeholder={i18n.t({ id: 'documentTools.search', message: 'Search documents' })}
        autoComplete="off"
        enterKeyHint="search"
        start={<Icon of={Search} small />}
        value={view.text}
        onChange={(event) => onType(event.target.value)}
      />
      <div className="document-tools-more">
        <SelectField
          labelHidden
          label={i18n.t({ id: 'field.type', message: 'Type' })}
          options={typeOptions(documents, view)}
          value={view.type ?? ''}
          onChange={(event) => onChange({ type: viewOf({ type: event.target.value }).type })}
        />
        <SelectField
          labelHidden
          label={i18n.t({ id: 'documentTools.sort', message: 'Sort' })}
          options={DOCUMENT_SORTS.map((value) => ({ value, label: i18n.t(SORT_LABELS[value]) }))}
          value={view.sort}
          onChange={(event) => onChange({ sort: viewOf({ sort: event.target.value }).sort })}
        />
        <Button
          className="document-tools-soon"
          icon={ClockAlert}
          aria-pressed={view.isSoonOnly}
          onClick={() => onChange({ isSoonOnly: !view.isSoonOnly })}
        >
          {i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })}
        </Button>
        <Button variant="ghost" disabled={!isFiltered(view)} onClick={() => onChange(NO_FILTER)}>
          {i18n.t({ id: 'documentTools.clear', message: 'Clear' })}
        </Button>
      </div>
    </search>
  );
}

const typesIn = perList((documents: readonly Document[]) => countTypes(documents, DOCUMENT_TYPES));

/** 'All Types', the types present, and the chosen one even if its last document is gone. */
function typeOptions(documents: readonly Document[], { type: chosen }: ListView) {
  const present = typesIn(documents);
  const types = present.map(({ type, count }) => ({
    value: type as string,
    label: `${documentTypeName(i18n, type)} (${count})`,
  }));
  if (chosen && !types.some(({ value }) => value === chosen))
    types.push({ value: chosen, label: documentTypeName(i18n, chosen) });
  return [{ value: '', label: i18n.t({ id: 'documentTools.allTypes', message: 'All Types' }) }, ...types];
}

interface ActiveFiltersProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** The active filters, each with a button that removes it [MDV-5]. */
export function ActiveFilters({ view, onChange }: ActiveFiltersProps) {
  if (!isFiltered(view)) return null;
  const { text, type, isSoonOnly } = view;
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
      </ul>
    </div>
  );
}

function Filter({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li>
      <Button
        className="active-filter"
        aria-label={i18n.t({ id: 'activeFilters.removeName', message: 'Remove filter {name}', values: { name } })}
        title={i18n.t({ id: 'activeFilters.remove', message: 'Remove filter' })}
        onClick={onRemove}
      >
        <span className="ellipsis">{name}</span>
        <Icon of={X} small />
      </Button>
    </li>
  );
}
