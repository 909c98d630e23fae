import { type Dispatch, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { TOAST_HOTKEY, type ToastEvent, type ToastItem } from './toast-state.ts';
import { ToastView } from './toast-view.tsx';

interface ToastListProps {
  items: readonly ToastItem[];
  dispatch: Dispatch<ToastEvent>;
}

/**
 * The toasts: F8 moves the focus to them, Esc dismisses and moves it back, timers pause while the person is in it.
 * [STA-11]
 */
export function ToastList({ items, dispatch }: ToastListProps) {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isAway = useWindowBlur();
  useHotkey(() => list.current?.focus());

  const goBack = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };
  const dismiss = (id: string) => {
    const isFocused = list.current?.querySelector(`[data-toast="${id}"]`)?.contains(document.activeElement);
    dispatch({ type: 'dismiss', id });
    if (!isFocused) return;
    // the focus would be lost with the button
    if (items.some((item) => item.open && item.id !== id)) list.current?.focus();
    else goBack();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-toast]')?.dataset.toast;
    if (event.key !== 'Escape' || !(id || cameFrom.current)) return;
    event.preventDefault(); // a dialog around the notices stays open
    if (id) dismiss(id);
    else goBack();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    setHeld(true);
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };

  return (
    <section
      aria-label={i18n.t({ id: 'toast.region', message: 'Notifications ({key})', values: { key: TOAST_HOTKEY } })}
    >
      <Announcer items={items} />
      <ol
        ref={list}
        className="toasts"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={onFocus}
        onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      >
        {items.map((item) => (
          <ToastView
            key={item.id}
            item={item}
            isPaused={isHeld || isAway}
            onDismiss={() => dismiss(item.id)}
            onRemove={() => dispatch({ type: 'remove', id: item.id })}
          />
        ))}
      </ol>
    </section>
  );
}

/**
 * Announcements for screen readers: errors at once, the rest when the person pauses. A new key makes a new
 * announcement.
 */
function Announcer({ items }: Pick<ToastListProps, 'items'>) {
  const latest = (isBad: boolean) => items.findLast((item) => (item.variant === 'destructive') === isBad);
  return (
    <>
      <Announcement item={latest(false)} urgency="polite" />
      <Announcement item={latest(true)} urgency="assertive" />
    </>
  );
}

function Announcement({ item, urgency }: { item: ToastItem | undefined; urgency: 'polite' | 'assertive' }) {
  return (
    <div className="visually-hidden" aria-live={urgency}>
      {item?.open && (
        <p key={`${item.id} ${item.title}`}>{[item.title, item.description].filter(Boolean).join('. ')}</p>
      )}
    </div>
  );
}

function useHotkey(onPress: () => void) {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) press.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Pauses while the person is in another window, where they would miss it. */
function useWindowBlur(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const come = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', come);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', come);
    };
  }, []);
  return isAway;
}
