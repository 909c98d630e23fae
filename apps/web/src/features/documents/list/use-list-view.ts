import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { addressOf, type ListView, viewOf } from './list-view.ts';

/** Some browsers refuse more than a hundred changes of the address in half a minute. */
const SETTLE_MS = 300;

export interface ListControls {
  /** as the controls show it: what is typed stands there at once */
  view: ListView;
  /** as the list shows it: of thousands it may be a moment behind */
  shown: ListView;
  /** as the address has it: nobody types at it any more */
  settled: ListView;
  type: (text: string) => void;
  change: (change: Partial<ListView>) => void;
}

/**
 * How the list is looked at stands in the address: a reload, 'back' and a shared link bring it again. Choices are steps
 * that 'back' undoes one by one; what is typed replaces, or each letter would be one.
 */
export function useListView(): ListControls {
  const settled = viewOf(useSearch({ from: '/dashboard' }));
  const navigate = useNavigate({ from: '/dashboard' });
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (typed === settled.text) setTyped(null);
  const view = typed === null ? settled : { ...settled, text: typed };
  const text = useDeferredValue(view.text);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: ListView, { replace }: { replace: boolean }) {
    clearTimeout(timer.current);
    setTyped(next.text); // it stands there until the address says the same
    void navigate({ search: (search) => ({ ...search, ...addressOf(next) }), replace, resetScroll: false });
  }

  return {
    view,
    shown: { ...view, text },
    settled,
    type(next) {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go({ ...view, text: next }, { replace: true }), SETTLE_MS);
    },
    change: (change) => go({ ...view, ...change }, { replace: false }),
  };
}
