import { typedWords } from '@kinvault/domain/fold-letters.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';

export interface PaletteSearchProps {
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** more results may follow */
  isSearching: boolean;
  onClose: () => void;
}

/** The search field and its results. Arrows, Home and End move, Enter chooses; the focus stays in the field. */
export function PaletteSearch({ text, onText, groups, isSearching, onClose }: PaletteSearchProps) {
  const [chosenId, setChosenId] = useState<string>();
  const id = useId();
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === chosenId) ?? entries[0];
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const activeOption = active && optionId(active);

  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  // the palette closes first, so that a dialog opened by the entry later returns the focus to the page
  function choose(entry: PaletteEntry) {
    onClose();
    entry.onChoose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = active && entries[nextIndex(event.key, entries.indexOf(active), entries.length) ?? -1];
    if (next) {
      event.preventDefault();
      setChosenId(next.id);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <>
      <div className="palette-field">
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={i18n.t({ id: 'palette.field', message: 'Find' })}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption}
          aria-autocomplete="list"
          placeholder={i18n.t({ id: 'palette.title', message: 'Find people, documents and actions' })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus=""
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="visually-hidden">{i18n.t({ id: 'ui.close', message: 'Close' })}</span>{' '}
          <kbd className="keyboard-key">{i18n.t({ id: 'palette.escapeKey', message: 'Esc' })}</kbd>
          <Icon of={X} />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isSearching
          ? i18n.t({ id: 'palette.searching', message: 'Searching' })
          : i18n.t({
              id: 'palette.results',
              message: '{count, plural, one {# result} other {# results}}',
              values: { count: entries.length },
            })}
      </p>
      {entries.length > 0 ? (
        <PaletteList
          {...{ groups, optionId }}
          listId={`${id}-list`}
          words={typedWords(text)}
          activeId={active?.id}
          onHover={(entry) => setChosenId(entry.id)}
          onChoose={choose}
        />
      ) : (
        <NothingFound text={text} isSearching={isSearching} />
      )}
    </>
  );
}

function NothingFound({ text, isSearching }: { text: string; isSearching: boolean }) {
  if (isSearching)
    return (
      <p className="palette-none muted">
        {i18n.t({ id: 'palette.searchingText', message: 'Searching inside documents…' })}
      </p>
    );
  return (
    <div className="palette-none">
      <p className="serif">
        {i18n.t({ id: 'palette.none', message: 'Nothing found for “{text}”', values: { text: text.trim() } })}
      </p>
      <p className="muted">
        {i18n.t({
          id: 'palette.noneHint',
          message: 'Try a name, a type such as “passport”, a tag, or a word in the document.',
        })}
      </p>
    </div>
  );
}

/** The next position in the list, wrapping at both ends; null for a key that doesn't move. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
