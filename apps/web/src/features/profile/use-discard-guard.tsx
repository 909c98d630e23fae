import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from '../../ui/discard-question.tsx';

/** For a page: any way out of it, the tab's own included, asks while something is not saved. To be rendered. */
export function LeavePageGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  return (
    <DiscardQuestion
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    >
      {LOST}
    </DiscardQuestion>
  );
}

interface DiscardGuard {
  /** leaves at once where nothing would be lost */
  ask: (leave: () => void) => void;
  /** to be rendered */
  question: ReactNode;
}

/** For a dialog, or a way out that is no address. */
export function useDiscardQuestion(isDirty: () => boolean): DiscardGuard {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  return {
    ask: (next) => (isDirty() ? setLeave(() => next) : next()),
    question: (
      <DiscardQuestion
        open={leave !== null}
        onStay={() => setLeave(null)}
        onDiscard={() => {
          setLeave(null);
          leave?.();
        }}
      >
        {LOST}
      </DiscardQuestion>
    ),
  };
}

const LOST = 'What you changed in your profile is not saved yet.';
