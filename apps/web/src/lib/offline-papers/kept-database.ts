import { closeKeeping, hasEverKept } from './keeping-answers.ts';
import { KEPT_NAME } from './kept-names.ts';

/** `vault` holds this device's key, `records` the data encrypted with it, under random names. */
const KEPT_STORES = ['vault', 'records'] as const;

/** Runs one transaction, and closes the connection: an open one would keep the browser from clearing the data. */
export async function inKept<Result>(
  mode: IDBTransactionMode,
  work: (tx: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const tx = database.transaction(KEPT_STORES, mode);
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new DOMException('aborted', 'AbortError'));
    });
    const [result] = await Promise.all([work(tx), ended]);
    return result;
  } finally {
    database.close();
  }
}

export function requested<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(KEPT_NAME, 1);
  opening.onupgradeneeded = () => {
    for (const store of KEPT_STORES) opening.result.createObjectStore(store);
  };
  return requested(opening);
}

/**
 * Removes the key and everything encrypted with it, and forbids every tab to write more. Never fails: a browser without
 * storage has nothing to remove.
 */
export async function forgetKept(): Promise<void> {
  if (!hasEverKept()) return;
  closeKeeping();
  await inKept('readwrite', (tx) =>
    Promise.all(KEPT_STORES.map((store) => requested(tx.objectStore(store).clear()))),
  ).catch(() => undefined);
}
