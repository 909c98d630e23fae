import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { CollectionIcon } from '../../household/collection-look.tsx';
import { collectionsQuery } from '../../household/collections.ts';
import { i18n } from '../../lib/i18n.ts';

const MOST = 5;

/** Choosing a collection shows its documents. */
export function useCollectionEntries() {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const navigate = useNavigate();
  return (words: readonly string[]): PaletteEntry[] =>
    collections
      .filter(({ name }) => words.every((word) => foldLetters(name).includes(word)))
      .slice(0, MOST)
      .map(({ id, kind, name, documentIds }) => ({
        id: `collection-${id}`,
        label: name,
        note: i18n.t({
          id: 'palette.theirDocuments',
          message: '{count, plural, one {# document} other {# documents}}',
          values: { count: documentIds.length },
        }),
        image: <CollectionIcon kind={kind} />,
        onChoose: () => void navigate({ to: '/dashboard', search: { collection: id } }),
      }));
}
