import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { DiscardQuestion } from './discard-question.tsx';

interface TypedGuard {
  /** for Cancel, ✕ and Esc */
  close: () => void;
  /** for the element around the fields */
  onInput: (event: FormEvent) => void;
  /** has to be rendered */
  question: ReactNode;
}

/** For a dialog with a form that nothing else guards: asks before what was typed or chosen in it is thrown away. */
export function useTypedGuard(open: boolean, onClose: () => void): TypedGuard {
  const isTyped = useRef(false);
  const [isAsked, setAsked] = useState(false);
  useLayoutEffect(() => {
    if (open) return;
    isTyped.current = false;
    setAsked(false);
  }, [open]);
  return {
    close: () => (isTyped.current ? setAsked(true) : onClose()),
    onInput: ({ target }) => {
      // a password is known, and quickly typed again
      if (!(target instanceof HTMLInputElement && target.autocomplete.includes('password'))) isTyped.current = true;
    },
    question: (
      <DiscardQuestion
        open={isAsked}
        onStay={() => setAsked(false)}
        onDiscard={() => {
          isTyped.current = false;
          setAsked(false);
          onClose();
        }}
      >
        {i18n.t({ id: 'upload.typedUnsaved', message: 'What you typed isn’t in Kinvault yet.' })}
      </DiscardQuestion>
    ),
  };
}
