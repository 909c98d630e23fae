import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './search.css';
import type { TextSearch } from './use-text-search.ts';

interface SearchOverlayProps {
  search: TextSearch;
  field: RefObject<HTMLInputElement | null>;
}

/** Search in the document: counts and marks the matches, and steps through them [DVW-3]. */
export function SearchOverlay({ search, field }: SearchOverlayProps) {
  const { query, status, hits, step, setQuery, close } = search;
  useEffect(() => {
    field.current?.select();
  }, [field]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <search className="search-overlay" aria-label={i18n.t({ id: 'viewer.search', message: 'Search in document' })}>
      <label className="input">
        <Icon of={Search} small />
        <span className="visually-hidden">{i18n.t({ id: 'viewer.search', message: 'Search in document' })}</span>
        <input
          ref={field}
          type="text"
          value={query}
          placeholder={i18n.t({ id: 'viewer.search', message: 'Search in document' })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          data-viewer-search=""
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {!status.isHopeless && <Count text={status.text} />}
      </label>
      <IconButton
        label={i18n.t({ id: 'search.previous', message: 'Previous match' })}
        icon={ChevronUp}
        aria-disabled={hits.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label={i18n.t({ id: 'search.next', message: 'Next match' })}
        icon={ChevronDown}
        aria-disabled={hits.length === 0}
        onClick={() => step(1)}
      />
      <IconButton label={i18n.t({ id: 'search.close', message: 'Close search' })} icon={X} onClick={close} />
      {status.isHopeless && (
        <p className="text-small search-overlay-none" role="status">
          {status.text}
        </p>
      )}
    </search>
  );
}

function Count({ text }: { text: string }) {
  return (
    <span className="text-small muted tabular search-overlay-count" role="status">
      {text}
    </span>
  );
}
