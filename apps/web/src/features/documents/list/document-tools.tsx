import { NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { listFiltersOf } from '@kinvault/domain/documents/list-address.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import { i18n } from '../../../lib/i18n.ts';
import './document-tools.css';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FilterMenu, filterMenuLabel } from './filter-menu.tsx';
import { sortOptions, typesIn } from './list-options.ts';
import { isFiltered, type ListView } from './list-view.ts';

interface DocumentToolsProps {
  view: ListView;
  /** the unfiltered list, for its types */
  documents: readonly Document[];
  onType: (text: string) => void;
  onChange: (change: Partial<ListView>) => void;
}

/** Search, filters and sort order of a list; phones have the bar and chips instead [MDV-4, MDV-7]. */
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
          onChange={(event) => onChange({ type: listFiltersOf({ type: event.target.value }).type ?? null })}
        />
        <SelectField
          labelHidden
          label={i18n.t({ id: 'documentTools.sort', message: 'Sort' })}
          options={sortOptions(view.sort)}
          value={view.sort}
          onChange={(event) => onChange({ sort: listFiltersOf({ sort: event.target.value }).sort ?? view.sort })}
        />
        <Button
          className="document-tools-soon"
          icon={ClockAlert}
          aria-pressed={view.isSoonOnly}
          onClick={() => onChange({ isSoonOnly: !view.isSoonOnly })}
        >
          {i18n.t({ id: 'expiry.soonBadge', message: 'Expiring Soon' })}
        </Button>
        <FilterMenu
          trigger={<IconButton variant="second" label={filterMenuLabel()} icon={ListFilter} />}
          {...{ view, documents, onChange }}
        />
        <Button variant="ghost" disabled={!isFiltered(view)} onClick={() => onChange(NO_FILTER)}>
          {i18n.t({ id: 'documentTools.clear', message: 'Clear' })}
        </Button>
      </div>
    </search>
  );
}

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
