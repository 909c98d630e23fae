import { useSyncExternalStore } from 'react';

/** What this device knows of a wallet that is gone: nothing but ids of documents. */
export interface WalletMarks {
  /** Where the reader has said so: whether it was in it. */
  wasIn: Readonly<Record<string, boolean>>;
  /** 'block <id>': what is done. */
  done: readonly string[];
}

const NONE: WalletMarks = { wasIn: {}, done: [] };
const keyOf = (personId: string) => `wallet-gone ${personId}`;

/** Damaged values are none. */
export function parseMarks(stored: string | null): WalletMarks {
  try {
    const { wasIn, done } = JSON.parse(stored ?? '{}');
    return {
      wasIn: Object.fromEntries(Object.entries(wasIn ?? {}).filter(([, is]) => typeof is === 'boolean')) as never,
      done: Array.isArray(done) ? done.filter((one) => typeof one === 'string') : [],
    };
  } catch {
    return NONE;
  }
}

let known: { key: string; stored: string | null; marks: WalletMarks } = { key: '', stored: null, marks: NONE };

/** The same object until it changes. */
function currentMarks(key: string): WalletMarks {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    return known.key === key ? known.marks : NONE; // storage is forbidden: they hold until the page is left
  }
  if (stored !== known.stored || key !== known.key) known = { key, stored, marks: parseMarks(stored) };
  return known.marks;
}

function changeMarks(key: string, change: Partial<WalletMarks>): void {
  const marks = { ...currentMarks(key), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(marks));
  } catch {
    known = { key, stored: null, marks };
  }
  // browsers notify only the other tabs about a stored value
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Kept on this device, by person. */
export function useWalletMarks(personId: string) {
  const key = keyOf(personId);
  const marks = useSyncExternalStore(subscribe, () => currentMarks(key));
  return {
    ...marks,
    setWasIn: (documentId: string, is: boolean) => changeMarks(key, { wasIn: { ...marks.wasIn, [documentId]: is } }),
    setDone: (what: string, is: boolean) =>
      changeMarks(key, { done: [...marks.done.filter((one) => one !== what), ...(is ? [what] : [])] }),
    startOver: () => changeMarks(key, { done: [] }),
  };
}
