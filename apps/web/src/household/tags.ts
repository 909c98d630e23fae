import { MAX_TAG_CHARS, MAX_TAGS } from '@kinvault/domain/documents/document-limits.ts';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { i18n } from '../lib/i18n.ts';

/**
 * Adds typed text to the tags: trimmed, never empty, each once regardless of case and accents; the first spelling stays
 * [DVW-8].
 */
export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim();
  if (tagProblem(tags, typed) !== null) return [...tags];
  return tag === '' || hasTag(tags, tag) ? [...tags] : [...tags, tag];
}

/** Why typed text cannot become a tag, or null. An existing tag is not an error. */
export function tagProblem(tags: readonly string[], typed: string): string | null {
  const tag = typed.trim();
  if (tag.length > MAX_TAG_CHARS) {
    return i18n.t({
      id: 'tags.tooLong',
      message: 'A tag can have up to {max} characters.',
      values: { max: MAX_TAG_CHARS },
    });
  }
  if (tag !== '' && !hasTag(tags, tag) && tags.length >= MAX_TAGS) {
    return i18n.t({ id: 'tags.tooMany', message: 'A document can have up to {max} tags.', values: { max: MAX_TAGS } });
  }
  return null;
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => foldLetters(one) === foldLetters(tag));
}
