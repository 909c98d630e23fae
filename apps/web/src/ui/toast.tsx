import * as RadixToast from '@radix-ui/react-toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import './toast.css';
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_PX,
  type ToastContent,
  type ToastItem,
  toastReducer,
} from './toast-state.ts';
import { useToastHost } from './use-toast-host.ts';

export { TOAST_MS } from './toast-state.ts';

export interface Toasts {
  /** Shows a notice; the id serves `update` and `dismiss`. */
  toast: (content: ToastContent) => string;
  update: (id: string, content: Partial<ToastContent>) => void;
  /** Without an id: all of them. */
  dismiss: (id?: string) => void;
}

const ToastContext = createContext<Toasts | null>(null);

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it.');
  return toasts;
}

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
      <RadixToast.Provider
        label="Notice"
        duration={TOAST_DURATION_MS}
        swipeDirection="right"
        swipeThreshold={TOAST_SWIPE_PX}
      >
        {children}
        {items.map((item) => (
          <ToastView
            key={item.id}
            item={item}
            onDismiss={() => dispatch({ type: 'dismiss', id: item.id })}
            onRemove={() => dispatch({ type: 'remove', id: item.id })}
          />
        ))}
        {createPortal(
          <RadixToast.Viewport className="toasts" hotkey={[TOAST_HOTKEY]} label="Notices ({hotkey})" />,
          host,
        )}
      </RadixToast.Provider>
    </ToastContext>
  );
}

function ToastView({ item, onDismiss, onRemove }: { item: ToastItem; onDismiss: () => void; onRemove: () => void }) {
  const isBad = item.variant === 'destructive';
  useRemoval(item.open, onRemove);
  return (
    <RadixToast.Root
      className={classNames('toast', isBad && 'bad')}
      open={item.open}
      duration={item.duration}
      // an error interrupts, good news wait until the person pauses
      type={isBad ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && onDismiss()}
    >
      <Icon of={item.icon ?? (isBad ? CircleAlert : CircleCheck)} />
      <div className="grow">
        <RadixToast.Title className="toast-title">{item.title}</RadixToast.Title>
        {item.description && (
          <RadixToast.Description className="toast-words">{item.description}</RadixToast.Description>
        )}
      </div>
      {item.action && (
        <RadixToast.Action className="btn act" altText={item.action.label} onClick={item.action.onAction}>
          {item.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className="btn icon x" aria-label="Dismiss" title="Dismiss">
        <Icon of={X} small />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

function useRemoval(isOpen: boolean, onRemove: () => void) {
  const remove = useRef(onRemove);
  useEffect(() => {
    remove.current = onRemove;
  });
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => remove.current(), TOAST_REMOVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
}
