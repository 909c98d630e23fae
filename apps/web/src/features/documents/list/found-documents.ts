import { DEFAULT_SORT, filterDocuments, sortDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { TextHits } from '../documents.api.ts';
import type { ListView } from './list-view.ts';
import { sortByRank } from './search-rank.ts';

/**
 * Documents that match by name or by their text, and earlier ones of the same owner that match by their text. The type
 * and expiry filters apply to all [MDV-4]; an earlier one never counts as expiring [KNO-9]. Unless an
 * order was chosen, favorites come first in a search [SRC-2]. Recently opened ones do not: the list would be in another
 * order after the viewer has closed.
 */
export function foundDocuments(
  documents: readonly Document[],
  view: ListView,
  { hits, today }: { hits: TextHits; today: string },
): Document[] {
  const named = new Set(filterDocuments(documents, view, today));
  const found = filterDocuments(documents, { ...view, text: '' }, today).filter(
    (document) => named.has(document) || hits.has(document.id),
  );
  const earlier = view.isSoonOnly ? [] : filterDocuments(earlierIn(hits, documents), { ...view, text: '' }, today);
  const sorted = sortDocuments(i18n, [...found, ...earlier], view.sort);
  return view.text.trim() !== '' && view.sort === DEFAULT_SORT ? sortByRank(sorted) : sorted;
}

/** No list holds them: their hits bring them along. All documents of a list have one owner. */
function earlierIn(hits: TextHits, [listed]: readonly Document[]): Document[] {
  const earlier = [...hits.values()].flatMap((hit) => hit.earlier ?? []);
  return earlier.filter(({ ownerId }) => ownerId === listed?.ownerId);
}

/** 'Found in the text: …the keys are handed over on…' */
export function formatHit(hit: SearchHit): string {
  const { excerpt } = hit;
  return hit.where === 'text'
    ? i18n.t({ id: 'document.foundInText', message: 'Found in the text: {excerpt}', values: { excerpt } })
    : i18n.t({ id: 'document.foundInNotes', message: 'Found in your notes: {excerpt}', values: { excerpt } });
}
