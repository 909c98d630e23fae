import type { LucideIcon } from 'lucide-react';

/** At most this many notices at once. [STA-11] */
export const TOAST_LIMIT = 5;
/** How long a notice stays unless told otherwise. [STA-11] */
export const TOAST_DURATION_MS = 5000;
/** A dismissed notice leaves the list this much later. [STA-11] */
export const TOAST_REMOVE_DELAY_MS = 5000;
/** A swipe to the right beyond this many px dismisses. [STA-11] */
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';

/** How long each kind of news stays. [STA-11] */
export const TOAST_MS = { success: 4000, error: 6000, auth: 5000, resetSent: 7000 } as const;

export type ToastVariant = 'default' | 'destructive';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** ms; `Infinity` stays until dismissed */
  duration?: number;
  action?: { label: string; onAction: () => void };
  icon?: LucideIcon;
}

export interface ToastItem extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastEvent =
  | { type: 'add'; id: string; content: ToastContent }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id: string };

/** The list of notices, oldest first. 'dismiss' without an id means all of them. */
export function toastReducer(toasts: readonly ToastItem[], event: ToastEvent): readonly ToastItem[] {
  switch (event.type) {
    case 'add':
      return makeRoom([...toasts, { ...event.content, id: event.id, open: true }]);
    case 'update':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, ...event.content } : toast));
    case 'dismiss':
      return toasts.map((toast) =>
        event.id === undefined || toast.id === event.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return toasts.filter((toast) => toast.id !== event.id);
  }
}

/** Dismissed ones give way first, then the oldest. */
function makeRoom(toasts: readonly ToastItem[]): readonly ToastItem[] {
  if (toasts.length <= TOAST_LIMIT) return toasts;
  const leaving = toasts.find((toast) => !toast.open) ?? toasts[0];
  return makeRoom(toasts.filter((toast) => toast !== leaving));
}
