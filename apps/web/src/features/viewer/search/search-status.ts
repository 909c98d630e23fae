import type { TextSource } from '../stage/stage-content.ts';

export interface SearchStatus {
  text: string;
  /** Nothing can be found here, whatever is typed. */
  isHopeless: boolean;
}

interface SearchState {
  query: string;
  /** of the hit that is shown, from 0; -1: none */
  at: number;
  hits: number;
  stage: 'opening' | 'open' | 'closed';
  source: TextSource | null;
  /** sections read so far */
  read: number;
  hasText: boolean;
}

const NOT_SHOWN = 'This document is not shown here, so it cannot be searched.';
const NO_TEXT = 'This document has no text to search: it is a scan or a picture.';

/** What stands beside the search field: '3 of 17', how far it is, or why there is nothing [DVW-3]. */
export function searchStatus({ query, at, hits, stage, source, read, hasText }: SearchState): SearchStatus {
  const say = (text: string) => ({ text, isHopeless: false });
  if (stage === 'opening') return say('Not open yet');
  if (stage === 'closed') return { text: NOT_SHOWN, isHopeless: true };
  const isDone = source === null || read >= source.count;
  if (source === null || (isDone && !hasText)) return { text: NO_TEXT, isHopeless: true };
  if (query.trim() === '') return say('');
  if (hits > 0) return say(`${at + 1} of ${hits}${isDone ? '' : '…'}`);
  return say(isDone ? 'Nothing found' : `Searching, ${source.noun} ${read + 1} of ${source.count}`);
}
