import {
  createDeviceKey,
  type DeviceKey,
  DeviceKeyGone,
  findDeviceKey,
  jsonBytes,
  keepOnlyRecords,
  readJson,
  writeRecords,
} from '../../lib/offline-papers/device-key.ts';
import { keptOwner } from '../../lib/offline-papers/keeping-answers.ts';
import { forgetKept } from '../../lib/offline-papers/kept-database.ts';
import { KEPT_NAME } from '../../lib/offline-papers/kept-names.ts';
import { INDEX, type KeptIndex, type KeptTrips, LISTS } from '../../lib/offline-papers/kept-records.ts';

/*
 * The index is one encrypted record, and tabs change it one at a time: each reads and writes it within the lock.
 * Nothing is fetched there, so that no removal waits for a download.
 */

/** What may be on this device. */
export interface Wanted {
  pinned: readonly string[];
  trips: KeptTrips;
}

/**
 * Removes papers that are no longer wanted or visible [SEC-48], and unreferenced records. Null if nothing may be kept
 * for this person.
 */
export function dropUnwanted(personId: string, wantedOf: (known: KeptTrips) => Wanted): Promise<DeviceKey | null> {
  return navigator.locks.request(KEPT_NAME, async () => {
    const opened = await openIndex(personId);
    if (!opened) return null;
    const { deviceKey, index } = opened;
    const kept = withOnly(index, wantedOf(index.trips ?? {}));
    await keepOnlyRecords(deviceKey, namedRecords(kept));
    await writeRecords(deviceKey, new Map([[INDEX, jsonBytes(kept)]]));
    return deviceKey;
  });
}

export function withOnly(index: KeptIndex, wanted: Wanted): KeptIndex {
  const ids = wantedIds(wanted);
  const papers = Object.fromEntries(Object.entries(index.papers).filter(([id]) => ids.has(id)));
  return { ...index, ...wanted, papers };
}

/** Ids of the documents that may be here. */
export function wantedIds({ pinned, trips = {} }: Pick<KeptIndex, 'pinned' | 'trips'>): ReadonlySet<string> {
  return new Set([...pinned, ...Object.values(trips).flatMap(({ documentIds }) => documentIds)]);
}

/** @throws DeviceKeyGone */
export async function readIndex(deviceKey: DeviceKey): Promise<KeptIndex> {
  const index = await readJson<KeptIndex>(deviceKey, INDEX);
  if (!index) throw new DeviceKeyGone();
  return index;
}

/**
 * Writes the index and these records together, then removes records that it no longer references.
 * @throws DeviceKeyGone, or the browser's QuotaExceededError
 */
export function changeIndex(
  deviceKey: DeviceKey,
  change: (index: KeptIndex) => { index: KeptIndex; records?: ReadonlyMap<string, BufferSource> },
): Promise<KeptIndex> {
  return navigator.locks.request(KEPT_NAME, async () => {
    const { index, records = [] } = change(await readIndex(deviceKey));
    await writeRecords(deviceKey, new Map([...records, [INDEX, jsonBytes(index)]]));
    await keepOnlyRecords(deviceKey, namedRecords(index));
    return index;
  });
}

/** Makes a new key if there is none, if it is another person's, or if it does not open the index. */
async function openIndex(personId: string): Promise<{ deviceKey: DeviceKey; index: KeptIndex } | null> {
  const found = await findDeviceKey();
  const index = found && (await readJson<KeptIndex>(found, INDEX));
  if (found && index?.personId === personId) return { deviceKey: found, index };
  const deviceKey = await createDeviceKey();
  // another tab may have signed out meanwhile: that forbids keeping before it removes the key
  if (keptOwner() !== personId) {
    await forgetKept();
    return null;
  }
  return { deviceKey, index: { personId, refreshedAt: null, pinned: [], trips: {}, papers: {} } };
}

function namedRecords({ papers }: KeptIndex): ReadonlySet<string> {
  const files = Object.values(papers).flatMap(({ parts }) => Object.values(parts));
  return new Set([INDEX, LISTS, ...files.flatMap((file) => file?.record ?? [])]);
}
