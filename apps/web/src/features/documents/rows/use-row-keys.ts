import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SelectionControls } from '../selecting/use-selection.ts';

interface RowKeys {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  selection: SelectionControls;
  /** renders a row that is far away */
  reach: (index: number) => void;
  rowHeight: number;
}

/** One row is a Tab stop; from there arrows, Home, End, Page Up and Page Down move, with Shift they select, Enter opens. */
export function useRowKeys({ list, ids, selection, reach, rowHeight }: RowKeys) {
  const [active, setActive] = useState(0);

  function move(from: number, to: number, isShifted: boolean) {
    flushSync(() => {
      reach(to);
      setActive(to);
      if (!isShifted) return;
      const [first = '', last = ''] = [ids[from], ids[to]];
      if (!selection.ids.has(first)) selection.choose(first);
      selection.choose(last, { toHere: true });
    });
    list.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
  }

  return {
    active: Math.min(active, ids.length - 1),
    onFocus: (index: number) => setActive(index),
    /** @returns whether the key was one of these */
    onKeyDown(event: KeyboardEvent): boolean {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
      if (!row || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'Enter') {
        if (event.target !== row) return false; // a link or a check box of the row has it
        event.preventDefault();
        row.querySelector('a')?.click();
        return true;
      }
      const from = Number(row.dataset.at);
      const page = Math.max(1, Math.floor(window.innerHeight / rowHeight) - 3);
      const to = targetOf(event.key, { from, page, count: ids.length });
      if (to === null) return false;
      event.preventDefault(); // the page would scroll
      if (to !== from) move(from, to, event.shiftKey);
      return true;
    },
  };
}

export function targetOf(key: string, { from, page, count }: { from: number; page: number; count: number }) {
  const last = count - 1;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step === undefined ? null : Math.min(last, Math.max(0, from + step));
}
