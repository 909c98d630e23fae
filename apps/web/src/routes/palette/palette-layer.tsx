import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { useEffect, useState } from 'react';
import { NOTHING_FOUND, useTextHits } from '../../features/documents/documents.api.ts';
import { sortByRank } from '../../features/documents/list/search-rank.ts';
import { sortByMatch, sortGroupsByMatch } from '../../features/palette/match-rank.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { useFamilies, useReader } from '../../household/household.tsx';
import { listMembers } from '../../household/listed-members.ts';
import { i18n } from '../../lib/i18n.ts';
import { findActions, type Openers, useActionEntries } from './action-entries.tsx';
import { useCollectionEntries } from './collection-entries.tsx';
import { useCopyEntries } from './copy-entries.tsx';
import { findDocuments, useDocumentEntries } from './document-entries.tsx';
import { findPeople, usePersonActions, usePersonEntries } from './person-entries.tsx';
import { usePinEntries } from './pin-entries.tsx';
import { useViewEntries } from './view-entries.tsx';

/** How long to wait after the last key before asking the server. */
const SETTLE_MS = 250;
const MOST = { documents: 6, people: 5 } as const;

export interface PaletteSources extends Openers {
  /** undefined while loading */
  documents: readonly Document[] | undefined;
}

interface PaletteLayerProps extends PaletteSources {
  open: boolean;
  onClose: () => void;
}

/** Collects the documents, people and actions that this person can find. */
export function PaletteLayer({ open, onClose, documents = [], ...openers }: PaletteLayerProps) {
  const person = useReader();
  const families = useFamilies();
  const [text, setText] = useState('');
  const settled = useSettled(open ? text : '');
  const inside = useTextHits(settled);
  const words = typedWords(text);
  const today = calendarDate(new Date());
  const members = listMembers(families, person.id);
  const { hits, recentIds } = settled === text ? inside : NOTHING_FOUND;
  const found = findDocuments(documents, text, hits, today);
  const ranked = sortByRank(found.named, { recentIds });
  const people = findPeople(members, found.named, words).slice(0, MOST.people);
  const documentEntries = useDocumentEntries(today);
  const personEntries = usePersonEntries(documents);
  const collectionEntries = useCollectionEntries();
  const viewEntries = useViewEntries();
  const personActions = usePersonActions();
  const actions = useActionEntries({ openers });
  const pinEntries = usePinEntries(documents, person.id);
  const copyEntries = useCopyEntries(documents);
  const groups = sortGroupsByMatch(
    [
      {
        title: i18n.t({ id: 'palette.documents', message: 'Documents' }),
        entries: documentEntries({ ...found, named: sortDocuments(ranked, words) }).slice(0, MOST.documents),
      },
      {
        title: i18n.t({ id: 'palette.people', message: 'People' }),
        entries: sortByMatch(personEntries(people), words),
      },
      {
        title: i18n.t({ id: 'collection.title', message: 'Kept together' }),
        entries: sortByMatch(collectionEntries(words), words),
      },
      {
        title: i18n.t({ id: 'views.title', message: 'Saved views' }),
        entries: sortByMatch(viewEntries(words), words),
      },
      {
        title: i18n.t({ id: 'palette.actions', message: 'Actions' }),
        entries: [
          ...sortByMatch([...findActions(actions, words), ...pinEntries(words, today)], words),
          ...copyEntries(words, today),
          ...personActions(members, people, words),
        ],
      },
    ],
    words,
  );

  function close() {
    setText('');
    onClose();
  }

  const isSearching = text.trim() !== '' && (settled !== text || inside.isSearching);
  return <Palette {...{ open, text, groups, isSearching }} onText={setText} onClose={close} />;
}

function sortDocuments(documents: readonly Document[], words: readonly string[]): Document[] {
  const labelled = documents.map((document) => ({ label: document.name, document }));
  return sortByMatch(labelled, words).map(({ document }) => document);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
