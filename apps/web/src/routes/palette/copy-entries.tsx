import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { foldLetters, splitWords } from '@kinvault/domain/fold-letters.ts';
import { useNavigate } from '@tanstack/react-router';
import Stamp from 'lucide-react/icons/stamp';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { canBeCopied } from '../../features/viewer/copies/can-be-copied.ts';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { documentAddress } from './document-entries.tsx';

const MOST = 3;

/** 'copy passport' finds the passports that a copy can be made of; `verbs` are words for it in the reader's language. */
export function documentsToCopy(
  documents: readonly Document[],
  words: readonly string[],
  verbs: string,
  today: string,
) {
  const [first = '', ...rest] = words;
  const isMeant = splitWords(foldLetters(verbs)).some((verb) => verb.startsWith(first));
  if (first.length < 2 || rest.length === 0 || !isMeant) return [];
  return filterDocuments(documents.filter(canBeCopied), { ...NO_FILTER, text: rest.join(' ') }, today).slice(0, MOST);
}

/** Opens the editor of a copy for one purpose, over the document [LNK-6]. */
export function useCopyEntries(documents: readonly Document[]) {
  const navigate = useNavigate();
  return (words: readonly string[], today: string): PaletteEntry[] =>
    documentsToCopy(documents, words, i18n.t({ id: 'palette.copyVerbs', message: 'copy stamp' }), today).map(
      (document) => ({
        id: `copy-${document.id}`,
        label: i18n.t({
          id: 'palette.copyOne',
          message: 'Make a copy of {name} for…',
          values: { name: document.name },
        }),
        image: <Icon of={Stamp} />,
        onChoose: () => void navigate({ ...documentAddress(document), state: { openedHere: true, copyFor: true } }),
      }),
    );
}
