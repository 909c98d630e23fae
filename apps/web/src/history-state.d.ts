import '@tanstack/react-router';
import type { ShownWords } from './household/shown-words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** a document was opened from the page below: closing it can simply go back */
    openedHere?: boolean;
    /** the editor of a copy of it is open on top */
    copyFor?: boolean;
    /** words to highlight in the opened document; not in the URL, which others may see */
    marked?: ShownWords;
  }
}
