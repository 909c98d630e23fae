import { cutText } from '../clean-text.ts';
import {
  MAX_FACT_NAME_CHARS,
  MAX_FACT_VALUE_CHARS,
  MAX_NOTES_CHARS,
  MAX_OWN_FACTS,
  MAX_SHARED_NOTE_CHARS,
} from '../documents/document-limits.ts';
import type { OwnFact } from '../documents/fields.ts';

/**
 * Collects what becomes facts of one's own and a note. What no fact has room for goes into the note; a note that is too long for
 * everyone's is the reader's own.
 */
export function createFactSheet() {
  const facts: OwnFact[] = [];
  const lines: string[] = [];
  const shortened: string[] = [];

  function cut(field: string, text: string, maxChars: number): string {
    const kept = cutText(text, maxChars);
    if (kept !== text) shortened.push(field);
    return kept;
  }

  return {
    shortened,
    cut,
    addFact(name: string, value: string): void {
      if (value === '') return;
      const isFit = name !== '' && name.length <= MAX_FACT_NAME_CHARS && value.length <= MAX_FACT_VALUE_CHARS;
      if (isFit && !value.includes('\n') && facts.length < MAX_OWN_FACTS) facts.push({ name, value });
      else lines.push(name ? `${name}: ${value}` : value);
    },
    addNote(text: string): void {
      if (text !== '') lines.push(text);
    },
    fields() {
      const note = lines.join('\n');
      const isShared = note.length <= MAX_SHARED_NOTE_CHARS;
      return {
        ...(facts.length > 0 && { ownFacts: facts }),
        ...(note !== '' && (isShared ? { sharedNote: note } : { notes: cut('notes', note, MAX_NOTES_CHARS) })),
      };
    },
  };
}
