import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { DiscardQuestion } from '../../../../ui/discard-question.tsx';

export interface EditMode {
  isOn: boolean;
  begin: () => void;
  /** ends edit mode, after asking where something would be lost; then does what else was meant */
  leave: (then?: () => void) => void;
  end: () => void;
  noteDirty: (isDirty: boolean) => void;
  /** to be rendered */
  question: ReactNode;
}

/** Viewed → edit mode → saved or cancelled [STA-10]. Any way out asks: the tabs', the list's next, the browser's own. */
export function useEditMode(documentId: string): EditMode {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const dirty = useRef(false);
  const isDirty = () => dirty.current;
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  const noteDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);

  function leave(then?: () => void) {
    const go = () => {
      setEditedId(null);
      then?.();
    };
    if (dirty.current) setPending(() => go);
    else go();
  }

  return {
    isOn: editedId === documentId,
    begin: () => setEditedId(documentId),
    leave,
    end: () => setEditedId(null),
    noteDirty,
    question: (
      <DiscardQuestion
        open={pending !== null || isBlocked}
        onStay={() => {
          setPending(null);
          blocker.reset?.();
        }}
        onDiscard={() => {
          setPending(null);
          dirty.current = false;
          pending?.();
          blocker.proceed?.();
        }}
      >
        What you changed about this document is not saved yet.
      </DiscardQuestion>
    ),
  };
}
