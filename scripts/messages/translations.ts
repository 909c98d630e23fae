import type { TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import PO from 'pofile';

type PoItem = InstanceType<typeof PO.Item>;
export type English = ReadonlyMap<string, string>;

export interface Translation {
  id: string;
  /** the English sentence that was translated */
  english: string;
  /** '' where nobody has translated it yet */
  text: string;
  /** the English has changed since, or a translator is not sure */
  isDoubtful: boolean;
}

/** What a note begins with that holds the English sentence as it was translated. */
const BEFORE = 'Before: ';

export function translationFile(language: TranslatedLanguage): string {
  return `locales/${language}.po`;
}

/**
 * The catalogue of a language, brought up to date with the English one: new sentences are empty, sentences that are no
 * longer used are left out, and where the English has changed the translation is marked `fuzzy`, with the old English.
 * In the form that programs for translators show best: the English as `msgid`, the id as `msgctxt`.
 */
export function updateTranslations(language: TranslatedLanguage, english: English, before = ''): string {
  const catalogue = new PO();
  catalogue.comments = ['How to translate: docs/translating.md'];
  catalogue.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language, 'MIME-Version': '1.0' };
  const known = new Map(itemsOf(before).map((item) => [item.msgctxt, item]));
  catalogue.items = [...english].map(([id, message]) => updateItem(known.get(id), id, message));
  return `${catalogue.toString().trimEnd()}\n`;
}

function updateItem(known: PoItem | undefined, id: string, message: string): PoItem {
  const item = new PO.Item();
  item.msgctxt = id;
  item.msgid = message;
  item.msgstr = known?.msgstr ?? [''];
  item.comments = known?.comments ?? [];
  if (!known || textOf(known) === '') return item;
  item.flags = known.flags;
  const hasChanged = known.msgid !== message;
  if (hasChanged) item.flags.fuzzy = true;
  if (!item.flags.fuzzy) return item;
  // the oldest English is the one that was translated
  const notes = known.extractedComments.filter((note) => note.startsWith(BEFORE));
  item.extractedComments = notes.length > 0 || !hasChanged ? notes : [`${BEFORE}${onOneLine(known.msgid)}`];
  return item;
}

const onOneLine = (text: string) => text.replaceAll('\n', '\\n');

/** The translations of a catalogue, in its order. */
export function readTranslations(text: string): Translation[] {
  return itemsOf(text).map((item) => ({
    id: item.msgctxt ?? '',
    english: item.msgid,
    text: textOf(item),
    isDoubtful: Boolean(item.flags.fuzzy),
  }));
}

function itemsOf(text: string): PoItem[] {
  // some programs add the previous English as `#| msgid`, which pofile takes for a piece of a text
  return PO.parse(text.replaceAll(/^#\|.*\n/gm, '')).items.filter(({ obsolete }) => !obsolete);
}

const textOf = (item: PoItem) => item.msgstr.join('');
