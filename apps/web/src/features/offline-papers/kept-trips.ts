import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { tripDocumentIds } from '@kinvault/domain/collections/trip-documents.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { call } from '../../lib/api-client.ts';
import { findDeviceKey, readJson } from '../../lib/offline-papers/device-key.ts';
import { keepingAnswer, keptOwner, keptTripIds } from '../../lib/offline-papers/keeping-answers.ts';
import { forgetKept } from '../../lib/offline-papers/kept-database.ts';
import { publishKept } from '../../lib/offline-papers/kept-papers.ts';
import { INDEX, type KeptIndex, type KeptTrip, type KeptTrips } from '../../lib/offline-papers/kept-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { changeIndex, withOnly } from './kept-index.ts';

/** What is known of the chosen trips, without asking the server: those that have not ended, and what is still visible. */
export function stillKept(known: KeptTrips, personId: string, listed: readonly Document[]): KeptTrips {
  const visible = new Set(listed.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(onlyChosen(personId, known))
      .filter(([, trip]) => !hasEnded(trip))
      .map(([id, { until, documentIds }]) => [
        id,
        { until, documentIds: documentIds.filter((one) => visible.has(one)) },
      ]),
  );
}

/** Asked again inside the lock: the switch may have been turned off while a list was fetched. */
export function onlyChosen(personId: string, trips: KeptTrips): KeptTrips {
  const chosen = keptTripIds(personId);
  return Object.fromEntries(Object.entries(trips).filter(([id]) => chosen.includes(id)));
}

/** The chosen trips as they are now. Null if the server does not answer. */
export async function loadTrips(personId: string, listed: readonly Document[]): Promise<KeptTrips | null> {
  const chosen = keptTripIds(personId);
  if (chosen.length === 0) return {};
  const asking = { queryKey: QUERY_KEYS.collections, queryFn: () => call('listCollections', {}), retry: false };
  const answer = await queryClient.fetchQuery<{ collections: Collection[] }>(asking).catch(() => null);
  if (!answer) return null;
  const trips = answer.collections.flatMap((collection) => {
    const { id, trip } = collection;
    if (!trip || !chosen.includes(id)) return [];
    return [[id, { until: trip.returnsOn, documentIds: tripDocumentIds(collection, listed) }] as const];
  });
  return Object.fromEntries(trips.filter(([, trip]) => !hasEnded(trip)));
}

/** Also offline, by this device's own date [COL-3]. */
export function dropEndedTrips(): Promise<void> {
  return dropTrips((_id, trip) => hasEnded(trip));
}

/** Removes what is kept for these trips alone. */
export async function dropTrips(isGone: (id: string, trip: KeptTrip) => boolean): Promise<void> {
  const deviceKey = keptOwner() === null ? null : await findDeviceKey();
  const known = deviceKey && (await readJson<KeptIndex>(deviceKey, INDEX));
  const isAnyGone = Object.entries(known?.trips ?? {}).some(([id, trip]) => isGone(id, trip));
  if (!deviceKey || !known || !isAnyGone) return;
  const leftIn = ({ trips = {} }: KeptIndex) =>
    Object.fromEntries(Object.entries(trips).filter(([id, trip]) => !isGone(id, trip)));
  if (keepingAnswer(known.personId) !== 'yes' && Object.keys(leftIn(known)).length === 0) return forgetAll();
  publishKept(
    await changeIndex(deviceKey, (index) => ({
      index: withOnly(index, { pinned: index.pinned, trips: leftIn(index) }),
    })),
  );
}

/** Nothing is left to keep: the lists go, too. */
export async function forgetAll(): Promise<void> {
  await forgetKept();
  publishKept(null);
}

function hasEnded({ until }: Pick<KeptTrip, 'until'>): boolean {
  return until < calendarDate(new Date());
}
