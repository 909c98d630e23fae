import { MAX_TAG_CHARS, MAX_TAGS } from '@kinvault/domain/documents/document-limits.ts';

/** The tags with what was typed: trimmed, never empty, each once whatever its case; the first spelling stays [DVW-8]. */
export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim();
  if (tagProblem(tags, typed) !== null) return [...tags];
  return tag === '' || hasTag(tags, tag) ? [...tags] : [...tags, tag];
}

/** Why what was typed cannot become a tag, or null; that it is there already is no fault. */
export function tagProblem(tags: readonly string[], typed: string): string | null {
  const tag = typed.trim();
  if (tag.length > MAX_TAG_CHARS) return `A tag has at most ${MAX_TAG_CHARS} characters.`;
  if (tag !== '' && !hasTag(tags, tag) && tags.length >= MAX_TAGS) return `A document has at most ${MAX_TAGS} tags.`;
  return null;
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => one.toLowerCase() === tag.toLowerCase());
}
