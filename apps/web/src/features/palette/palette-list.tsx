import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { type ReactNode, useId } from 'react';
import { highlightMatches } from '../../lib/highlight-matches.ts';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

interface PaletteListProps {
  listId: string;
  groups: readonly PaletteGroup[];
  words: readonly string[];
  activeId: string | undefined;
  optionId: (entry: PaletteEntry) => string;
  onHover: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The results, by group. The focus stays in the field, which names the active option by its id. */
export function PaletteList({ listId, groups, activeId, ...options }: PaletteListProps) {
  return (
    <div
      className="palette-list"
      id={listId}
      role="listbox"
      aria-label={i18n.t({ id: 'palette.list', message: 'Results' })}
      tabIndex={-1}
    >
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.entries.map((entry) => (
            <Option key={entry.id} {...options} entry={entry} isActive={entry.id === activeId} />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
    <div role="group" aria-labelledby={titleId}>
      <p className="palette-title" id={titleId}>
        {title}
      </p>
      {children}
    </div>
  );
}

type OptionProps = Pick<PaletteListProps, 'words' | 'optionId' | 'onHover' | 'onChoose'> & {
  entry: PaletteEntry;
  isActive: boolean;
};

function Option({ entry, isActive, words, optionId, onHover, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      className="palette-option"
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // on move, not on enter: scrolling the list under a resting pointer must not change the choice
      onPointerMove={() => onHover(entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className="palette-face">{entry.image}</span>
      <span className="grow palette-words">
        <span className="ellipsis">
          <bdi>
            {highlightMatches(entry.label, words).map(({ text, isFound, at }) =>
              isFound ? <b key={at}>{text}</b> : text,
            )}
          </bdi>
        </span>
        {entry.note && <span className="text-tiny muted tabular ellipsis">{entry.note}</span>}
      </span>
      <span className="keyboard-key palette-enter">
        <Icon of={CornerDownLeft} small />
      </span>
    </button>
  );
}
