import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { savedViewsQuery, useOpenView } from '../../features/views/views.api.ts';
import { Icon } from '../../ui/icon.tsx';

const MOST = 5;

/** Choosing a saved view opens it [COL-7]. */
export function useViewEntries() {
  const { data: views = [] } = useQuery(savedViewsQuery);
  const open = useOpenView();
  return (words: readonly string[]): PaletteEntry[] =>
    views
      .filter(({ name }) => words.every((word) => foldLetters(name).includes(word)))
      .slice(0, MOST)
      .map((view) => ({
        id: `view-${view.id}`,
        label: view.name,
        image: <Icon of={Bookmark} />,
        onChoose: () => open(view),
      }));
}
