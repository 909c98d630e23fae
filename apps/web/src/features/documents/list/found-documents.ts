import { filterDocuments, sortDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { TextHits } from '../documents.api.ts';
import type { ListView } from './list-view.ts';

/** Documents that match by name or by their text. The type and expiry filters apply to both [MDV-4]. */
export function foundDocuments(
  documents: readonly Document[],
  view: ListView,
  { hits, today }: { hits: TextHits; today: string },
): Document[] {
  const named = new Set(filterDocuments(documents, view, today));
  const found = filterDocuments(documents, { ...view, text: '' }, today).filter(
    (document) => named.has(document) || hits.has(document.id),
  );
  return sortDocuments(i18n, found, view.sort);
}

/** 'Found in the text: …the keys are handed over on…' */
export function formatHit(hit: SearchHit | undefined): string | undefined {
  if (!hit) return undefined;
  const { excerpt } = hit;
  return hit.where === 'text'
    ? i18n.t({ id: 'document.foundInText', message: 'Found in the text: {excerpt}', values: { excerpt } })
    : i18n.t({ id: 'document.foundInNotes', message: 'Found in your notes: {excerpt}', values: { excerpt } });
}
