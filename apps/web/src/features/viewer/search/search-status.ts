import { i18n } from '../../../lib/i18n.ts';
import type { TextSource } from '../stage-content.ts';

export interface SearchStatus {
  text: string;
  /** the document cannot be searched at all */
  isHopeless: boolean;
}

interface SearchState {
  query: string;
  /** index of the current match, -1 for none */
  at: number;
  hits: number;
  stage: 'opening' | 'open' | 'closed';
  source: TextSource | null;
  /** sections read so far */
  read: number;
  hasText: boolean;
}

/** The text next to the search field: '3 of 17', the progress, or why there are no matches [DVW-3]. */
export function searchStatus({ query, at, hits, stage, source, read, hasText }: SearchState): SearchStatus {
  const say = (text: string) => ({ text, isHopeless: false });
  if (stage === 'opening') return say(i18n.t({ id: 'search.opening', message: 'Still opening' }));
  if (stage === 'closed')
    return {
      text: i18n.t({ id: 'search.notShown', message: 'This document can’t be shown here, so you can’t search it.' }),
      isHopeless: true,
    };
  const isDone = source === null || read >= source.count;
  if (source === null || (isDone && !hasText))
    return {
      text: i18n.t({ id: 'search.noText', message: 'There’s no text to search. This document is a scan or an image.' }),
      isHopeless: true,
    };
  if (query.trim() === '') return say('');
  if (hits > 0) return say(countText(at + 1, hits, isDone));
  return say(isDone ? i18n.t({ id: 'search.noMatches', message: 'No matches' }) : progressText(source, read + 1));
}

function countText(number: number, total: number, isDone: boolean): string {
  const values = { number, total };
  return isDone
    ? i18n.t({ id: 'search.position', message: '{number} of {total}', values })
    : i18n.t({ id: 'search.positionSoFar', message: '{number} of {total}…', values });
}

function progressText({ unit, count }: TextSource, number: number): string {
  return i18n.t({
    id: 'search.progress',
    message:
      '{unit, select, page {Searching page {number} of {count}} sheet {Searching sheet {number} of {count}} other {Searching part {number} of {count}}}',
    values: { unit, number, count },
  });
}
