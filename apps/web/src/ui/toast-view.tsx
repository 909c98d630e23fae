import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS, type ToastAction, type ToastItem } from './toast-state.ts';
import { useSwipe } from './use-swipe.ts';

/** As long as the longest exit animation in toast.css. */
const EXIT_MS = 160;

interface ToastViewProps {
  item: ToastItem;
  isPaused: boolean;
  onDismiss: () => void;
  onRemove: () => void;
}

export function ToastView({ item, isPaused, onDismiss, onRemove }: ToastViewProps) {
  const isBad = item.variant === 'destructive';
  const swipe = useSwipe(onDismiss);
  const [isGone, setGone] = useState(false);
  useCountdown(item, isPaused, onDismiss);
  useAfter(item.open ? null : EXIT_MS, () => setGone(true));
  useAfter(item.open ? null : TOAST_REMOVE_DELAY_MS, onRemove);
  if (isGone) return <li hidden data-state="closed" />; // in the list until it is removed, but invisible and silent
  return (
    <li
      {...swipe}
      className={classNames('toast', isBad && 'bad')}
      data-toast={item.id}
      data-state={item.open ? 'open' : 'closed'}
    >
      <Icon of={item.icon ?? (isBad ? CircleAlert : CircleCheck)} />
      <div className="grow">
        <p className="toast-title">{item.title}</p>
        {item.description && <p className="toast-words">{item.description}</p>}
        {item.secondAction && (
          <div className="toast-actions">
            <ActionButton action={item.action} onDone={onDismiss} />
            <ActionButton action={item.secondAction} onDone={onDismiss} />
          </div>
        )}
      </div>
      {!item.secondAction && <ActionButton action={item.action} onDone={onDismiss} />}
      <IconButton
        className="x"
        label={i18n.t({ id: 'toast.dismiss', message: 'Dismiss' })}
        icon={X}
        onClick={onDismiss}
      />
    </li>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction | undefined; onDone: () => void }) {
  if (!action) return null;
  return (
    <button
      type="button"
      className="button toast-action"
      onClick={() => {
        action.onAction();
        onDone();
      }}
    >
      {action.label}
    </button>
  );
}

/** The timer of one notice: it stops while paused, and starts over when the notice changes. */
function useCountdown(item: ToastItem, isPaused: boolean, onEnd: () => void) {
  const duration = item.duration ?? TOAST_DURATION_MS;
  const left = useRef(duration);
  const shown = useRef(item);
  const isRunning = item.open && !isPaused && Number.isFinite(duration);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (shown.current !== item) left.current = duration;
    shown.current = item;
    if (!isRunning) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [item, duration, isRunning, end]);
}

/** Calls once, `ms` after it stops being null. */
function useAfter(ms: number | null, call: () => void) {
  const latest = useLatest(call);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms, latest]);
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
