import { createContext, type ReactNode, use, useMemo, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import './toast.css';
import { ToastList } from './toast-list.tsx';
import { type ToastContent, toastReducer } from './toast-state.ts';
import { useToastHost } from './use-toast-host.ts';

export { TOAST_MS } from './toast-state.ts';

export interface Toasts {
  /** Shows a notice; returns the id for `update` and `dismiss`. */
  toast: (content: ToastContent) => string;
  update: (id: string, content: Partial<ToastContent>) => void;
  /** Without an id: dismisses all. */
  dismiss: (id?: string) => void;
}

const ToastContext = createContext<Toasts | null>(null);

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it.');
  return toasts;
}

/**
 * The application's toasts. Our own instead of Radix': those cost 13 kB of compressed JavaScript, which the
 * sign-in page has no room for; loaded later, they would be missing just when the connection fails.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, dispatch] = useReducer(toastReducer, []);
  const host = useToastHost();
  const lastId = useRef(0);

  const toasts = useMemo<Toasts>(
    () => ({
      toast(content) {
        lastId.current += 1;
        const id = String(lastId.current);
        dispatch({ type: 'add', id, content });
        return id;
      },
      update: (id, content) => dispatch({ type: 'update', id, content }),
      dismiss: (id) => dispatch({ type: 'dismiss', id }),
    }),
    [],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(<ToastList items={items} dispatch={dispatch} />, host)}
    </ToastContext>
  );
}
