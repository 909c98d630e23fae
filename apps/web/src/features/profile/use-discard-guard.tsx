import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { DiscardQuestion } from '../../ui/discard-question.tsx';

/** For a page: asks before it is left, or the tab closed, while something is unsaved. Has to be rendered. */
export function LeavePageGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  return (
    <DiscardQuestion
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    >
      {unsavedText()}
    </DiscardQuestion>
  );
}

interface DiscardGuard {
  /** leaves without asking if nothing would be lost */
  ask: (leave: () => void) => void;
  /** has to be rendered */
  question: ReactNode;
}

/** For a dialog, or a button that doesn't navigate. */
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
        {unsavedText()}
      </DiscardQuestion>
    ),
  };
}

function unsavedText(): string {
  return i18n.t({ id: 'profile.unsaved', message: 'Your profile changes aren’t saved yet.' });
}
