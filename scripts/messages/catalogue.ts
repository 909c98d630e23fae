import PO from 'pofile';

/** The English catalogue: what translators start from. Written by `npm run messages`, never by hand. */
export const CATALOGUE = 'locales/en.po';

export interface Entry {
  id: string;
  message: string;
  /** where it is used */
  files: string[];
}

export function printCatalogue(entries: readonly Entry[]): string {
  const catalogue = new PO();
  catalogue.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: 'en', 'MIME-Version': '1.0' };
  const sorted = [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));
  catalogue.items = sorted.map(({ id, message, files }) => {
    const item = new PO.Item();
    item.msgid = id;
    item.msgstr = [message];
    item.references = [...new Set(files)].sort();
    return item;
  });
  return `${catalogue.toString().trimEnd()}\n`;
}

/** The sentences of a catalogue by id. */
export function readCatalogue(text: string): Map<string, string> {
  return new Map(PO.parse(text).items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]));
}
