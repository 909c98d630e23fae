import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentOf, loadPage, newDevice } from './kept-test-page.ts';

const TICKETS = { ...documentOf('tickets'), isFavorite: false };
const LEASE = { ...documentOf('lease'), isFavorite: false };
const PINNED = documentOf('pinned');
const passportOf = (ownerId: string, expiresOn: string) =>
  ({ ...TICKETS, id: `${ownerId}-passport`, fileId: 'file', ownerId, type: 'Passport', expiresOn }) as Document;
const MIA = passportOf('mia', '2030-01-01');
const LISTED = [TICKETS, LEASE, PINNED, MIA, passportOf('leo', '2030-01-01')];

const arvena = (change: Partial<Collection> = {}): Collection => ({
  ...{ id: 'arvena', familyId: 'rivera', kind: 'trip', name: 'Arvena', canChange: true, notNeeded: [] },
  documentIds: ['tickets'],
  trip: { departsOn: '2027-03-28', returnsOn: '2027-04-11', travellerIds: ['mia'], rule: null },
  ...change,
});

let device: ReturnType<typeof newDevice>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00') });
  device = newDevice();
  for (const [name, value] of Object.entries(device.globals)) vi.stubGlobal(name, value);
  device.server.collections = [arvena()];
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.resetModules());

function openPage() {
  vi.resetModules();
  return loadPage();
}

/** A page on which the trip is, or is not, to be kept. */
async function open({ pins = false, keepsTrip = true } = {}) {
  const page = await openPage();
  const answers = await import('../../lib/offline-papers/keeping-answers.ts');
  if (pins) answers.answerKeeping('elena', 'yes');
  if (keepsTrip) answers.answerTrip('elena', 'arvena', true);
  const [trips, switching] = await Promise.all([import('./kept-trips.ts'), import('./switch-keeping.ts')]);
  return { ...page, ...answers, ...trips, ...switching };
}
const setDay = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00`));

it('the documents of a trip and its travellers’ passports are kept, and nothing else [COL-3]', async () => {
  const { refreshKept, kept } = await open();
  await refreshKept(LISTED);
  expect(kept()).toEqual(['mia-passport', 'tickets']);
});

it('they go when the trip has ended, without a server, with all that is left; pinned ones stay [COL-3]', async () => {
  const alone = await open();
  await alone.refreshKept(LISTED);
  setDay('2027-04-11');
  await alone.dropEndedTrips();
  expect(alone.kept()).toEqual(['mia-passport', 'tickets']);
  setDay('2027-04-12');
  await alone.dropEndedTrips();
  expect(alone.currentKept()).toBeNull();
  expect(device.countRecords()).toBe(0);

  setDay('2027-03-01');
  const both = await open({ pins: true });
  await both.refreshKept([...LISTED, { ...TICKETS, isFavorite: true }].slice(1));
  expect(both.kept()).toEqual(['mia-passport', 'pinned', 'tickets']);
  setDay('2028-03-01'); // the clock of the device moved by a year
  await both.dropEndedTrips();
  expect(both.kept()).toEqual(['pinned', 'tickets']);
  await both.refreshKept([...LISTED]);
  expect(both.kept()).toEqual(['pinned']);
  setDay('2027-03-01');
  await both.refreshKept([...LISTED]);
  expect(both.kept()).toEqual(['mia-passport', 'pinned', 'tickets']);
});

it('what is added to the trip later is fetched; what is taken out, or no longer visible, goes [COL-3, SEC-48]', async () => {
  const { refreshKept, kept, queryClient } = await open();
  await refreshKept(LISTED);
  device.server.collections = [arvena({ documentIds: ['lease'] })];
  await queryClient.invalidateQueries();
  await refreshKept([...LISTED]);
  expect(kept()).toEqual(['lease', 'mia-passport']);
  await refreshKept(LISTED.filter(({ id }) => id !== MIA.id));
  expect(kept()).toEqual(['lease']);
  device.server.collections = []; // deleted, or its family left
  await queryClient.invalidateQueries();
  await refreshKept([...LISTED]);
  expect(kept()).toEqual([]);
});

it('while the server does not tell of trips, what is known of them stays, as far as it is visible [COL-3]', async () => {
  const { refreshKept, kept, queryClient } = await open();
  await refreshKept(LISTED);
  device.server.collections = null;
  await queryClient.invalidateQueries();
  await refreshKept([TICKETS, LEASE]);
  expect(kept()).toEqual(['tickets']);
});

it('turning it off removes what was kept for the trip alone, also offline [COL-3]', async () => {
  const { refreshKept, kept, stopKeepingTrip } = await open({ pins: true });
  await refreshKept(LISTED);
  const before = device.server.asked.length;
  await stopKeepingTrip('elena', 'arvena');
  expect(kept()).toEqual(['pinned']);
  expect(device.countRecords()).toBe(3); // index, lists and one file
  expect(device.server.asked).toHaveLength(before);

  const alone = await open();
  (await import('../../lib/offline-papers/keeping-answers.ts')).answerKeeping('elena', 'no');
  alone.answerTrip('elena', 'arvena', true);
  await alone.refreshKept(LISTED);
  expect(alone.kept()).not.toContain('pinned');
  await alone.stopKeepingTrip('elena', 'arvena');
  expect(device.countRecords()).toBe(0);
  expect(alone.keptOwner()).toBeNull();
});

it('a document of a trip that is turned off while it is fetched is never stored [COL-3, SEC-48]', async () => {
  const { refreshKept, kept, stopKeepingTrip } = await open({ pins: true });
  await refreshKept([PINNED]);
  const tickets = Promise.withResolvers<void>();
  device.server.hanging.set('tickets', tickets);
  const fetching = refreshKept(LISTED);
  await vi.waitFor(() => expect(device.server.asked).toContain('/download/tickets'));
  await stopKeepingTrip('elena', 'arvena');
  tickets.resolve();
  await fetching;
  expect(kept()).toEqual(['pinned']);
});

it('a choice for a trip lasts beyond a sign-out, and ends with ‘Remove from this device’ [COL-3]', async () => {
  const { closeKeeping, keptOwner, resumeKeeping, keptTripIds, answerKeeping } = await open();
  closeKeeping();
  expect(keptOwner()).toBeNull();
  resumeKeeping('tomas');
  expect(keptOwner()).toBeNull();
  resumeKeeping('elena');
  expect(keptOwner()).toBe('elena');
  answerKeeping('elena', 'no');
  expect(keptTripIds('elena')).toEqual([]);
});
