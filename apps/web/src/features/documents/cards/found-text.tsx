import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import { highlightMatches } from '../../../lib/highlight-matches.ts';

interface FoundTextProps {
  /** 'Found in the text: …the keys are handed over on…' */
  sentence: string;
  hit: SearchHit;
  words: readonly string[];
}

/** The sentence about a hit, with the words marked in its passage [SRC-2]. */
export function FoundText({ sentence, hit, words }: FoundTextProps) {
  const start = sentence.lastIndexOf(hit.excerpt);
  if (start === -1) return <bdi>{sentence}</bdi>; // where the original is, instead of the passage
  const end = start + hit.excerpt.length;
  return (
    <bdi>
      {sentence.slice(0, start)}
      {highlightMatches(hit.excerpt, words).map(({ text, isFound, at }) => (isFound ? <b key={at}>{text}</b> : text))}
      {sentence.slice(end)}
    </bdi>
  );
}
