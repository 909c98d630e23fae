import { useRef } from 'react';
import { useToast } from './toast.tsx';
import type { ToastContent } from './toast-state.ts';

/** For a form: its next message replaces the previous error, which no longer applies. */
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
