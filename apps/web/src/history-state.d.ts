import '@tanstack/react-router';
import type { ShownWords } from './household/shown-words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** a document was opened from the page below: closing it may simply go back */
    openedHere?: boolean;
    /** words to mark in the document that opens; not in the address, which others may see */
    marked?: ShownWords;
  }
}
