import { type FactsById, filterDocuments, NO_FACTS, sortDocuments } from '@kinvault/domain/documents/arrange.ts';
import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import { perList } from '../../../lib/per-list.ts';
import type { TextHits } from '../documents.api.ts';
import { isByFacts, type ListView } from './list-view.ts';

/**
 * Documents that match by name or by their text, and earlier ones of the same owner that match by their text. The type
 * and expiry filters apply to all [MDV-4]; an earlier one never counts as expiring [KNO-9]. Pinned ones come first,
 * whatever the order [OFF-4, SRC-2]. Recently opened ones do not: the order would change after the viewer
 * has closed.
 */
export function foundDocuments(
  documents: readonly Document[],
  view: ListView,
  { hits, today, facts = NO_FACTS }: { hits: TextHits; today: string; facts?: FactsById },
): Document[] {
  const sorted = orderBy(isByFacts(view.sort) ? facts : NO_FACTS)(documents, view.sort, i18n.locale);
  const anyText = { ...view, text: '' };
  const named = filterDocuments(sorted, view, today, facts);
  const found = hits.size === 0 ? named : withHits(named, filterDocuments(sorted, anyText, today, facts), hits);
  const earlier = view.isSoonOnly ? [] : filterDocuments(earlierIn(hits, documents), anyText, today, facts);
  const all = earlier.length === 0 ? found : sortDocuments(i18n, [...found, ...earlier], view.sort, facts);
  const [pinned, others] = splitPinned(all);
  return pinned.length === 0 ? all : [...pinned, ...others];
}

/** The pinned documents and the others, each in their order. */
export function splitPinned(documents: readonly Document[]): [pinned: Document[], others: Document[]] {
  return [documents.filter(({ isFavorite }) => isFavorite), documents.filter(({ isFavorite }) => !isFavorite)];
}

/** Sorted before filtering: the filter changes with each letter, the order rarely. */
function orderBy(facts: FactsById): InOrder {
  const known = ORDERS.get(facts) ?? inOrderOf(facts);
  ORDERS.set(facts, known);
  return known;
}

const inOrderOf = (facts: FactsById) =>
  perList((documents: readonly Document[], sort: ListView['sort'], _locale: string) =>
    sortDocuments(i18n, documents, sort, facts),
  );
type InOrder = ReturnType<typeof inOrderOf>;
const ORDERS = new WeakMap<FactsById, InOrder>();

function withHits(named: readonly Document[], documents: readonly Document[], hits: TextHits): Document[] {
  const isNamed = new Set(named);
  return documents.filter((document) => isNamed.has(document) || hits.has(document.id));
}

/** Lists leave them out: they come with their hits, and are shown with the other documents of their owner. */
function earlierIn(hits: TextHits, documents: readonly Document[]): Document[] {
  const earlier = [...hits.values()].flatMap((hit) => hit.earlier ?? []);
  if (earlier.length === 0) return [];
  const owners = new Set(documents.map(({ ownerId }) => ownerId));
  return earlier.filter(({ ownerId }) => owners.has(ownerId));
}

/** 'Found in the text: …the keys are handed over on…' */
export function formatHit(hit: SearchHit): string {
  const { excerpt } = hit;
  if (hit.where === 'facts') return originalNote(hit) ?? factsNote(excerpt);
  return hit.where === 'text'
    ? i18n.t({ id: 'document.foundInText', message: 'Found in the text: {excerpt}', values: { excerpt } })
    : i18n.t({ id: 'document.foundInNotes', message: 'Found in your notes: {excerpt}', values: { excerpt } });
}

/** 'Original: blue box in the hall', or 'Lent to Tomás'; null where neither is known [COL-4]. */
export function originalNote({ original: place, lentTo: person }: SearchHit): string | null {
  if (person) return i18n.t({ id: 'document.lentTo', message: 'Lent to {person}', values: { person } });
  return place ? i18n.t({ id: 'document.original', message: 'Original: {place}', values: { place } }) : null;
}

const factsNote = (excerpt: string) =>
  i18n.t({ id: 'document.foundInFacts', message: 'Found in the details: {excerpt}', values: { excerpt } });
