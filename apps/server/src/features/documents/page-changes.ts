import type { DocumentStates } from './documents.repository.ts';

const UUID_LENGTH = 36;

/** The id of the document whose state it is. */
export const idOf = (state: string): string => state.slice(0, UUID_LENGTH);

/**
 * A page of up to `limit` documents, newest first, with what has changed since it was read. Null where that does not tell
 * the page: documents have left it that others follow, or may have been the last of those others.
 */
export function applyChanges(page: DocumentStates, changes: DocumentStates, limit: number): DocumentStates | null {
  const { states, next } = page;
  if (states === null || changes.states === null || changes.changed === null) return null;
  const changed = new Set(changes.changed);
  const listed = new Set(changes.states.map(idOf));
  if (next !== null && changes.changed.some((id) => id < next && !listed.has(id))) return null;
  // a state begins with its id, so states are in the order of ids
  const inReach = changes.states.filter((state) => next === null || state >= next);
  const merged = [...states.filter((state) => !changed.has(idOf(state))), ...inReach].sort().reverse();
  if (next !== null && merged.length < limit) return null;
  const shown = merged.slice(0, limit);
  const isCut = next !== null || merged.length > limit;
  return { version: changes.version, changed: null, states: shown, next: isCut ? idOf(shown.at(-1) ?? '') : null };
}
