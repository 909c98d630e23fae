import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { documentOf, loadPage, newDevice } from './kept-test-page.ts';

const ELENA = { person: { id: 'elena' } } as Session;
const PASSPORT = documentOf('passport');
const LEASE = documentOf('lease');

let device: ReturnType<typeof newDevice>;
const countRecords = () => device.countRecords();
beforeEach(async () => {
  device = newDevice();
  for (const [name, value] of Object.entries(device.globals)) vi.stubGlobal(name, value);
  (await import('../../lib/offline-papers/keeping-answers.ts')).answerKeeping('elena', 'yes');
});
afterAll(() => vi.resetModules());

function openPage() {
  vi.resetModules();
  return loadPage();
}

it('an unpinned paper is removed even while another download hangs, which then ends by itself [SEC-48]', async () => {
  const { refreshKept, kept } = await openPage();
  await refreshKept([PASSPORT]);
  expect(countRecords()).toBe(3); // index, lists and the file
  const lease = Promise.withResolvers<void>();
  device.server.hanging.set('lease', lease);
  const first = refreshKept([PASSPORT, LEASE]);
  await vi.waitFor(() => expect(device.server.asked).toContain('/download/lease'));
  const second = refreshKept([LEASE]);
  await vi.waitFor(() => expect(countRecords()).toBe(2));
  expect(kept()).toEqual([]);
  lease.resolve();
  await Promise.all([first, second]);
  expect(kept()).toEqual(['lease']);
  expect(device.server.asked.filter((url) => url === '/download/lease')).toHaveLength(1);
});

it('a paper that is unpinned while it is fetched is never stored [SEC-48]', async () => {
  const { refreshKept, kept } = await openPage();
  const lease = Promise.withResolvers<void>();
  device.server.hanging.set('lease', lease);
  const first = refreshKept([LEASE]);
  await vi.waitFor(() => expect(device.server.asked).toContain('/download/lease'));
  const second = refreshKept([{ ...LEASE, isFavorite: false }]);
  await vi.waitFor(() => expect(device.server.asked.length).toBeGreaterThan(3));
  lease.resolve();
  await Promise.all([first, second]);
  expect(kept()).toEqual([]);
  expect(countRecords()).toBe(2);
});

it('a download that is too slow is given up, and retried with the next list [OFF-2]', async () => {
  const { refreshKept, kept } = await openPage();
  const limits: { ms: number; end: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push({ ms, end: new AbortController() });
    return limits.at(-1)?.end.signal as AbortSignal;
  });
  device.server.hanging.set('lease', Promise.withResolvers());
  const refreshing = refreshKept([LEASE]);
  await vi.waitFor(() => expect(device.server.asked).toContain('/download/lease'));
  for (const { end } of limits) end.abort(new DOMException('too slow', 'TimeoutError'));
  await refreshing;
  expect(limits.at(-2)?.ms).toBe(30_000 + 1000 / 50); // 50 kB a second
  expect(kept()).toEqual([]);
  vi.restoreAllMocks();
  device.server.hanging.clear();
  await refreshKept([LEASE]);
  expect(kept()).toEqual(['lease']);
});

it('unreferenced records are removed with the next list [OFF-2]', async () => {
  const { refreshKept } = await openPage();
  await refreshKept([PASSPORT]);
  device.database.stores.get('records')?.set('left by a tab that was closed', {});
  await refreshKept([{ ...PASSPORT }]);
  expect(countRecords()).toBe(3);
});

it('a new file replaces the previous one [OFF-2]', async () => {
  const { refreshKept } = await openPage();
  await refreshKept([PASSPORT]);
  await refreshKept([{ ...PASSPORT, fileId: 'scan-of-2026' }]);
  expect(countRecords()).toBe(3);
});

it('kept lists contain the current families, not those of an earlier response [SEC-48]', async () => {
  const { refreshKept, readLists, queryClient } = await openPage();
  device.server.families = ['rivera', 'okafor'];
  await refreshKept([PASSPORT]);
  device.server.families = ['rivera'];
  await queryClient.invalidateQueries();
  await refreshKept([{ ...PASSPORT }]);
  expect((await readLists())?.families).toEqual({ families: [{ id: 'rivera' }] });
});

it('kept lists are removed if the families cannot be loaded, since they may contain what the reader can no longer see [SEC-48]', async () => {
  const { refreshKept, readLists, queryClient, kept } = await openPage();
  await refreshKept([PASSPORT, LEASE]);
  expect((await readLists())?.documents).toHaveLength(2);
  device.server.families = null;
  await queryClient.invalidateQueries();
  await refreshKept([PASSPORT]);
  expect(await readLists()).toBeNull();
  expect(kept()).toEqual(['passport']);
  expect(countRecords()).toBe(2);
});

it('a page that started without a response checks whose list it is before it stores any of it [SEC-48]', async () => {
  const before = await openPage();
  await before.refreshKept([PASSPORT]);
  const { openWithoutAnswer, isKeptSession, refreshKept, readLists, ...page } = await openPage();
  const { OfflineError } = await import('../../lib/api-client.ts');
  const opened = await openWithoutAnswer(Promise.reject(new OfflineError('no answer')), () => {});
  expect(opened).toEqual(ELENA);
  expect(page.kept()).toEqual(['passport']);
  expect(isKeptSession()).toBe(true);
  device.server.session = { person: { id: 'tomas' } } as Session;
  await refreshKept([LEASE]);
  expect(page.currentKept()).toBeNull();
  await vi.waitFor(() => expect(countRecords()).toBe(0));
  expect(await readLists()).toBeNull();
});

it('if the server responds in time, even with a refusal, nothing is read from this device [OFF-1]', async () => {
  await (await openPage()).refreshKept([PASSPORT]);
  const { openWithoutAnswer, isKeptSession } = await openPage();
  const { ApiError } = await import('../../lib/api-client.ts');
  expect(await openWithoutAnswer(Promise.resolve(ELENA), () => {})).toBeNull();
  const refused = Promise.reject(new ApiError('unauthorized', 401));
  expect(await openWithoutAnswer(refused, () => {})).toBeNull();
  expect(isKeptSession()).toBe(false);
});

it('a response about another person clears this device, one about the owner does not [OFF-2]', async () => {
  const { refreshKept, settleKeeping } = await openPage();
  await refreshKept([PASSPORT]);
  settleKeeping(ELENA);
  await new Promise(setImmediate);
  expect(countRecords()).toBe(3);
  settleKeeping({ person: { id: 'tomas' } } as Session);
  await vi.waitFor(() => expect(countRecords()).toBe(0));
});

it('the URL of a kept file ends when the paper is removed [OFF-2, SEC-48]', async () => {
  const { refreshKept, keptUrl, blobAt } = await openPage();
  await refreshKept([PASSPORT]);
  const url = await keptUrl(PASSPORT, 'original');
  expect(await blobAt(url ?? '')?.text()).toBe('file of passport');
  await refreshKept([]);
  expect(blobAt(url ?? '')).toBeUndefined();
  expect(await keptUrl(PASSPORT, 'original')).toBeNull();
});
