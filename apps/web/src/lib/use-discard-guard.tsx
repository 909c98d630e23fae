import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { DiscardQuestion } from '../ui/discard-question.tsx';

interface DiscardGuardProps {
  wouldLose: boolean;
  /** says what would be lost */
  text: string;
  onClose: () => void;
}

/**
 * For a dialog that holds what is stored nowhere else: asks before it closes, before another page opens, and before the
 * tab closes. `close` is for Cancel, ✕ and Esc.
 */
export function useDiscardGuard({ wouldLose, text, onClose }: DiscardGuardProps) {
  const [asksToClose, setAsksToClose] = useState(false);
  const { status, proceed, reset } = useBlocker({
    // a dialog that the address has opened goes with it
    shouldBlockFn: ({ current, next }) =>
      wouldLose && (current.pathname !== next.pathname || ('upload' in current.search && !('upload' in next.search))),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isBlocked = status === 'blocked';
  const isAsked = isBlocked || (asksToClose && wouldLose);
  const stay = () => {
    if (isBlocked) reset();
    setAsksToClose(false);
  };
  const discard = isBlocked ? proceed : onClose;
  return {
    close: () => (wouldLose ? setAsksToClose(true) : onClose()),
    isAsked,
    stay,
    discard,
    /** has to be rendered */
    question: (
      <DiscardQuestion open={isAsked} onStay={stay} onDiscard={discard}>
        {text}
      </DiscardQuestion>
    ),
  };
}
