import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DiscardQuestion } from '../ui/discard-question.tsx';
import { i18n } from './i18n.ts';

type Move = Parameters<ShouldBlockFn>[0];

interface DiscardGuardProps {
  /** false: nothing is shown that could be lost */
  open?: boolean;
  /** absent: whether something was typed or chosen in the element with `onInput` */
  wouldLose?: () => boolean;
  /** says what would be lost */
  text?: string;
  onClose?: () => void;
}

interface DiscardGuard {
  /** for Cancel, ✕ and Esc */
  close: () => void;
  /** for actions that lead elsewhere; calls `then` at once if nothing would be lost */
  leave: (then: () => void) => void;
  /** for the element around the fields */
  onInput: (event: FormEvent) => void;
  isAsked: boolean;
  stay: () => void;
  discard: () => void;
  /** must be rendered */
  question: ReactNode;
}

/**
 * For anything with unsaved input: asks before it closes, before another page opens, also by the
 * browser's Back, and before the tab closes.
 */
export function useDiscardGuard({ open = true, wouldLose, text, onClose }: DiscardGuardProps): DiscardGuard {
  const isTyped = useRef(false);
  const isLetGo = useRef(false);
  const [then, setThen] = useState<(() => void) | null>(null);
  const loses = () => open && !isLetGo.current && (wouldLose?.() ?? isTyped.current);
  const { status, proceed, reset } = useBlocker({
    // a form that only tracks typing may navigate away by its own submission
    shouldBlockFn: (move) => loses() && (isOfBrowser(move) || (wouldLose !== undefined && isLeft(move))),
    enableBeforeUnload: loses,
    disabled: !open,
    withResolver: true,
  });
  const isBlocked = status === 'blocked';
  useLayoutEffect(() => {
    if (open) return;
    isTyped.current = false;
    isLetGo.current = false;
    setThen(null);
  }, [open]);

  function leave(next: () => void) {
    if (loses()) setThen(() => next);
    else next();
  }
  function stay() {
    if (isBlocked) reset();
    setThen(null);
  }
  function discard() {
    isLetGo.current = true;
    setThen(null);
    if (isBlocked) proceed();
    else then?.();
  }
  const isAsked = isBlocked || (then !== null && loses());
  return {
    ...{ isAsked, stay, discard, leave },
    close: () => leave(() => onClose?.()),
    onInput: ({ target }) => {
      // a password is quickly typed again
      if (!(target instanceof HTMLInputElement && target.autocomplete.includes('password'))) isTyped.current = true;
    },
    question: (
      <DiscardQuestion open={isAsked} onStay={stay} onDiscard={discard}>
        {text ?? i18n.t({ id: 'upload.typedUnsaved', message: 'What you typed isn’t in Kinvault yet.' })}
      </DiscardQuestion>
    ),
  };
}

function isOfBrowser({ action }: Move): boolean {
  return action === 'BACK' || action === 'FORWARD' || action === 'GO';
}

/** A dialog or document that the URL has opened closes with it. */
function isLeft({ current, next }: Move): boolean {
  const before = new Map<string, unknown>(Object.entries(current.search));
  const after = new Map<string, unknown>(Object.entries(next.search));
  const isGone = (key: string) => before.has(key) && before.get(key) !== after.get(key);
  return current.pathname !== next.pathname || isGone('upload') || isGone('doc');
}
