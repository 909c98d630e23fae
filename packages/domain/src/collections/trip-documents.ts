import type { Document } from '../documents/document.schema.ts';
import type { Collection } from './collection.schema.ts';
import { travelPaper } from './passports.ts';

/** Ids of what a traveller needs at hand: the documents of the trip and its travellers' passports, as far as the reader sees them. */
export function tripDocumentIds({ documentIds, trip }: Collection, listed: readonly Document[]): string[] {
  const passportIds = (trip?.travellerIds ?? []).flatMap((personId) => {
    const paper = trip && travelPaper(trip, listed, { personId, seesAll: false });
    return !paper || paper.kind === 'none' ? [] : [paper.document.id];
  });
  const wanted = new Set([...documentIds, ...passportIds]);
  return listed.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
}
