import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { DiscardQuestion } from '../../../../ui/discard-question.tsx';

export interface EditMode {
  isOn: boolean;
  begin: () => void;
  /** ends edit mode, after asking if changes would be lost; then calls `then` */
  leave: (then?: () => void) => void;
  end: () => void;
  reportDirty: (isDirty: boolean) => void;
  /** to be rendered */
  question: ReactNode;
}

/** Viewed → edit mode → saved or canceled [STA-10]. Every way out asks first, including the browser's Back. */
export function useEditMode(documentId: string): EditMode {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const dirty = useRef(false);
  const isDirty = () => dirty.current;
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  const reportDirty = useCallback((is: boolean) => {
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
    reportDirty,
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
        {i18n.t({ id: 'editDocument.discard', message: 'Your changes to this document aren’t saved yet.' })}
      </DiscardQuestion>
    ),
  };
}
