import { answerKeeping, answerTrip, keptOwner } from '../../lib/offline-papers/keeping-answers.ts';
import { forgetKept } from '../../lib/offline-papers/kept-database.ts';
import { publishKept } from '../../lib/offline-papers/kept-papers.ts';

/** Keeps pinned papers on this device from now on. Resolves when all that could be fetched are stored. */
export async function startKeeping(personId: string): Promise<void> {
  answerKeeping(personId, 'yes');
  await fetchNow();
}

/** The same for the documents of a trip, until it ends [COL-3]. */
export async function startKeepingTrip(personId: string, tripId: string): Promise<void> {
  answerTrip(personId, tripId, true);
  await fetchNow();
}

/** At once, also offline. What is pinned, or kept for another trip, stays. */
export async function stopKeepingTrip(personId: string, tripId: string): Promise<void> {
  answerTrip(personId, tripId, false);
  const { dropTrips, forgetAll } = await import('./kept-trips.ts');
  if (keptOwner() === null) return forgetAll();
  await dropTrips((id) => id === tripId);
}

async function fetchNow(): Promise<void> {
  // asks browsers not to evict this when space is short; some ask the person
  void navigator.storage?.persist?.().catch(() => undefined);
  const { refreshNow } = await import('./start-kept.ts');
  await refreshNow();
}

/** Keeps nothing on this device, and does not ask this person again. */
export async function stopKeeping(personId: string): Promise<void> {
  await forgetKept();
  answerKeeping(personId, 'no');
  publishKept(null);
}
