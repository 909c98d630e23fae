import { useRef } from 'react';
import { useToast } from './toast.tsx';
import type { ToastContent } from './toast-state.ts';

/** For a form: what it says next takes the place of the error it said before, which no longer holds. */
export function useLatestToast() {
  const { toast, dismiss } = useToast();
  const error = useRef<string>(undefined);

  function clear() {
    if (error.current !== undefined) dismiss(error.current);
    error.current = undefined;
  }

  function show(content: ToastContent) {
    clear();
    const id = toast(content);
    if (content.variant === 'destructive') error.current = id;
  }

  return { show, clear };
}
