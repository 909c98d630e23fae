import { inKept, requested } from './kept-database.ts';

const IV_BYTES = 12;
/** Where the key is stored: the name of the store, and of the one entry in it. */
const KEY = 'vault';

/** The key of one person on one device. No script can read its bytes, only use it. */
export interface DeviceKey {
  id: string;
  key: CryptoKey;
}

interface SealedRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** The key has been removed, for example by signing out in another tab: nothing may be written any more. */
export class DeviceKeyGone extends Error {
  override name = 'DeviceKeyGone';
}

export async function findDeviceKey(): Promise<DeviceKey | null> {
  return (await inKept('readonly', (tx) => requested<DeviceKey | undefined>(tx.objectStore(KEY).get(KEY)))) ?? null;
}

/** Replaces any existing key. */
export async function createDeviceKey(): Promise<DeviceKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const deviceKey = { id: crypto.randomUUID(), key };
  await inKept('readwrite', async (tx) => {
    tx.objectStore('records').clear();
    await requested(tx.objectStore(KEY).put(deviceKey, KEY));
  });
  return deviceKey;
}

/** Null if there is none, or if it cannot be decrypted: it is then fetched again. */
export async function readRecord(deviceKey: DeviceKey, name: string): Promise<ArrayBuffer | null> {
  const record = await inKept('readonly', (tx) =>
    requested<SealedRecord | undefined>(tx.objectStore('records').get(name)),
  );
  if (!record) return null;
  const { iv, sealed } = record;
  return crypto.subtle.decrypt(algorithm(deviceKey, name, iv), deviceKey.key, sealed).catch(() => null);
}

/**
 * All of them or none.
 * @throws DeviceKeyGone, or the browser's QuotaExceededError
 */
export async function writeRecords(deviceKey: DeviceKey, contents: ReadonlyMap<string, BufferSource>): Promise<void> {
  const sealing = Array.from(contents, async ([name, bytes]) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt(algorithm(deviceKey, name, iv), deviceKey.key, bytes);
    return { name, record: { iv, sealed } satisfies SealedRecord };
  });
  const sealed = await Promise.all(sealing);
  await withKeyThere(deviceKey, async (records) => {
    for (const { name, record } of sealed) records.put(record, name);
  });
}

/** @throws DeviceKeyGone */
export async function removeRecord(deviceKey: DeviceKey, name: string): Promise<void> {
  await withKeyThere(deviceKey, async (records) => {
    records.delete(name);
  });
}

/**
 * Removes all others. Writes nothing, so that it works on a full device, too.
 * @throws DeviceKeyGone
 */
export async function keepOnlyRecords(deviceKey: DeviceKey, names: ReadonlySet<IDBValidKey>): Promise<void> {
  await withKeyThere(deviceKey, async (records) => {
    for (const name of await requested(records.getAllKeys())) {
      if (!names.has(name)) records.delete(name);
    }
  });
}

export async function readJson<Value>(deviceKey: DeviceKey, name: string): Promise<Value | null> {
  const bytes = await readRecord(deviceKey, name);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Checks in the same transaction, so that a tab in the middle of writing stops after a sign-out. */
function withKeyThere(deviceKey: DeviceKey, write: (records: IDBObjectStore) => Promise<void>): Promise<void> {
  return inKept('readwrite', async (tx) => {
    const found = await requested<DeviceKey | undefined>(tx.objectStore(KEY).get(KEY));
    if (found?.id !== deviceKey.id) throw new DeviceKeyGone();
    await write(tx.objectStore('records'));
  });
}

/** Binds a record to its name and the device's key: moved elsewhere it cannot be decrypted. */
function algorithm({ id }: DeviceKey, name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id}/${name}`) };
}
