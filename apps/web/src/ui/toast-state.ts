import type { LucideIcon } from 'lucide-react';

/** At most this many notices at once. [STA-11] */
export const TOAST_LIMIT = 5;
/** How long a notice stays by default. [STA-11] */
export const TOAST_DURATION_MS = 5000;
/** A dismissed notice leaves the list this much later. [STA-11] */
export const TOAST_REMOVE_DELAY_MS = 5000;
/** A swipe to the right beyond this many px dismisses. [STA-11] */
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = 'F8';

/** How long each kind of notice stays. [STA-11] */
export const TOAST_MS = { success: 4000, error: 6000, auth: 5000, resetSent: 7000 } as const;

export type ToastVariant = 'default' | 'destructive';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** ms; `Infinity` stays until dismissed */
  duration?: number;
  action?: ToastAction;
  /** next to the first; then both are below the text */
  secondAction?: ToastAction;
  icon?: LucideIcon;
}

export interface ToastItem extends ToastContent {
  id: string;
  /** ids of calls with the same text while it was shown */
  aliases?: readonly string[];
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
      return add(toasts, event);
    case 'update':
      return toasts.map((toast) => (isNamed(toast, event.id) ? { ...toast, ...event.content } : toast));
    case 'dismiss':
      return toasts.map((toast) =>
        event.id === undefined || isNamed(toast, event.id) ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return toasts.filter((toast) => toast.id !== event.id);
  }
}

/** An error that is already shown is not shown again: its time starts over [ERR-2]. */
function add(toasts: readonly ToastItem[], { id, content }: ToastEvent & { type: 'add' }): readonly ToastItem[] {
  const same = toasts.find((toast) => toast.open && isSameError(toast, content));
  if (!same) return makeRoom([...toasts, { ...content, id, open: true }]);
  const aliases = [...(same.aliases ?? []), id];
  return toasts.map((toast) => (toast === same ? { ...same, ...content, aliases } : toast));
}

function isSameError(one: ToastContent, other: ToastContent): boolean {
  const isError = one.variant === 'destructive' && other.variant === 'destructive';
  return isError && one.title === other.title && one.description === other.description;
}

function isNamed({ id, aliases }: ToastItem, name: string): boolean {
  return id === name || (aliases?.includes(name) ?? false);
}

/** Dismissed ones are dropped first, then the oldest. */
function makeRoom(toasts: readonly ToastItem[]): readonly ToastItem[] {
  if (toasts.length <= TOAST_LIMIT) return toasts;
  const leaving = toasts.find((toast) => !toast.open) ?? toasts[0];
  return makeRoom(toasts.filter((toast) => toast !== leaving));
}
