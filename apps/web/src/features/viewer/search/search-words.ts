import type { TextSource } from '../stage-content.ts';

export interface SearchWords {
  text: string;
  /** Nothing can be found here, whatever is typed. */
  isHopeless: boolean;
}

interface SearchState {
  query: string;
  /** of the hit that is shown, from 0; -1: none */
  at: number;
  hits: number;
  isOpening: boolean;
  source: TextSource | null;
  /** sections read so far */
  read: number;
  hasText: boolean;
}

const NO_TEXT = 'This document has no text to search: it is a scan or a picture.';

/** What stands beside the search field: '3 of 17', how far it is, or why there is nothing [DVW-3]. */
export function searchWords({ query, at, hits, isOpening, source, read, hasText }: SearchState): SearchWords {
  const say = (text: string) => ({ text, isHopeless: false });
  if (isOpening) return say('Opening');
  const isDone = source === null || read >= source.count;
  if (source === null || (isDone && !hasText)) return { text: NO_TEXT, isHopeless: true };
  if (query.trim() === '') return say('');
  if (hits > 0) return say(`${at + 1} of ${hits}${isDone ? '' : '…'}`);
  return say(isDone ? 'Nothing found' : `Searching, ${source.noun} ${read + 1} of ${source.count}`);
}
