import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { addressOf, defaultSort, type ListView, viewOf } from './list-view.ts';

/** Some browsers refuse more than 100 URL changes in 30 seconds. */
const SETTLE_MS = 300;

export interface ListControls {
  /** for the controls: includes text being typed */
  view: ListView;
  /** for the list: may lag a moment behind with thousands of documents */
  shown: ListView;
  /** as in the URL, once typing has paused */
  settled: ListView;
  type: (text: string) => void;
  change: (change: Partial<ListView>) => void;
}

/**
 * Keeps the list's filters in the URL, so that they survive a reload, 'back' and a shared link. Choices add history
 * entries; typing replaces the entry, otherwise each letter would add one.
 */
export function useListView(): ListControls {
  const unsorted = defaultSort(useMediaQuery(PHONE_QUERY));
  const settled = viewOf(useSearch({ from: '/dashboard' }), unsorted);
  const navigate = useNavigate({ from: '/dashboard' });
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (typed === settled.text) setTyped(null);
  const view = typed === null ? settled : { ...settled, text: typed };
  const text = useDeferredValue(view.text);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: ListView, { replace }: { replace: boolean }) {
    clearTimeout(timer.current);
    setTyped(next.text); // shown until the URL has caught up
    void navigate({ search: (search) => ({ ...search, ...addressOf(next, unsorted) }), replace, resetScroll: false });
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
