import type { Entry } from './catalogue.ts';
import { readMessages } from './read-messages.ts';
import type { Source } from './sources.ts';
import { parse } from './syntax.ts';

/** Every sentence of the sources by id, and what is wrong with them. */
export function collectMessages(sources: readonly Source[]): { entries: Entry[]; faults: string[] } {
  const entries = new Map<string, Entry>();
  const faults: string[] = [];
  for (const { file, text } of sources) {
    if (!/message|i18n/.test(text)) continue;
    const found = readMessages(file, parse(file, text));
    faults.push(...found.faults);
    for (const { id, message, line } of found.messages) {
      const entry = entries.get(id) ?? { id, message, files: [] };
      if (entry.message !== message) faults.push(`${file}:${line}: ${id} has another message in ${entry.files[0]}`);
      entry.files.push(file);
      entries.set(id, entry);
    }
  }
  return { entries: [...entries.values()], faults };
}
