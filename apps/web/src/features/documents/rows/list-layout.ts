import { useSyncExternalStore } from 'react';
import { COLUMNS, type Column, USUAL_COLUMNS } from './columns.ts';

/** How this device shows long lists. */
export interface ListLayout {
  areRows: boolean;
  columns: readonly Column[];
}

/** From this many documents on rows are offered [COL-7]. */
export const ROWS_FROM = 30;

const STORAGE_KEY = 'list-layout';
const USUAL: ListLayout = { areRows: false, columns: USUAL_COLUMNS };

/** Unknown or damaged values are the usual ones. */
export function parseLayout(stored: string | null): ListLayout {
  try {
    const { areRows, columns } = JSON.parse(stored ?? '{}');
    return {
      areRows: areRows === true,
      columns: Array.isArray(columns) ? COLUMNS.filter((column) => columns.includes(column)) : USUAL_COLUMNS,
    };
  } catch {
    return USUAL;
  }
}

let known: { stored: string | null; layout: ListLayout } = { stored: null, layout: USUAL };

/** The same object until it changes. */
function currentLayout(): ListLayout {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORAGE_KEY);
  } catch {
    return known.layout; // storage is forbidden: the choice holds until the page is left
  }
  if (stored !== known.stored) known = { stored, layout: parseLayout(stored) };
  return known.layout;
}

function changeLayout(change: Partial<ListLayout>): void {
  const layout = { ...currentLayout(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(layout));
  } catch {
    known = { ...known, layout };
  }
  // browsers notify only the other tabs about a stored value
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function useListLayout(): [ListLayout, (change: Partial<ListLayout>) => void] {
  return [useSyncExternalStore(subscribe, currentLayout), changeLayout];
}
