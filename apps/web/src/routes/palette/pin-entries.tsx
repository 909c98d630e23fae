import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { useNavigate } from '@tanstack/react-router';
import Star from 'lucide-react/icons/star';
import { passportsToPin } from '../../features/documents/home/passports-to-pin.ts';
import { useBulkChange } from '../../features/documents/selecting/use-bulk-change.ts';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { Icon } from '../../ui/icon.tsx';
import { type ActionEntry, findActions } from './action-entries.tsx';

const MOST = 3;

/** 'pin mia' finds Mia's papers that are not pinned yet; `verb` is the word for it in the reader's language. */
export function documentsToPin(documents: readonly Document[], words: readonly string[], verb: string, today: string) {
  const [first = '', ...rest] = words;
  if (first.length < 2 || rest.length === 0 || !foldLetters(verb).startsWith(first)) return [];
  const open = documents.filter(({ isFavorite }) => !isFavorite);
  return filterDocuments(open, { ...NO_FILTER, text: rest.join(' ') }, today).slice(0, MOST);
}

/** Pinning from anywhere [OFF-8]. */
export function usePinEntries(documents: readonly Document[], readerId: string) {
  const { change } = useBulkChange();
  const navigate = useNavigate();
  const pin = (pinned: readonly Document[]) =>
    void change({
      key: randomUuid(),
      asked: { action: 'pin', documentIds: pinned.map(({ id }) => id) },
      documents: pinned,
      onDone: () => undefined,
    });
  const passports = passportsToPin(documents);
  const keywords = i18n.t({ id: 'palette.pinKeywords', message: 'pinned favorite star offline' });
  const common = { keywords, image: <Icon of={Star} /> };
  const actions: ActionEntry[] = [
    {
      ...common,
      id: 'action-choosePins',
      label: i18n.t({ id: 'pinned.choose', message: 'Choose what to pin' }),
      onChoose: () => void navigate({ to: '/dashboard', search: { member: readerId } }),
    },
  ];
  if (passports.length > 0)
    actions.unshift({
      ...common,
      id: 'action-pinPassports',
      label: i18n.t({ id: 'pinned.pinAll', message: 'Pin all my family’s passports' }),
      onChoose: () => pin(passports),
    });
  return (words: readonly string[], today: string): ActionEntry[] => [
    ...documentsToPin(documents, words, i18n.t({ id: 'pinned.pin', message: 'Pin' }), today).map((document) => ({
      ...common,
      id: `pin-${document.id}`,
      label: i18n.t({ id: 'palette.pinOne', message: 'Pin {name}', values: { name: document.name } }),
      onChoose: () => pin([document]),
    })),
    ...(words.length > 0 ? findActions(actions, words) : []),
  ];
}
