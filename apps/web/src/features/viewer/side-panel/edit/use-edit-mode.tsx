import { type ReactNode, useCallback, useRef, useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { useDiscardGuard } from '../../../../lib/use-discard-guard.tsx';

export interface EditMode {
  isOn: boolean;
  begin: () => void;
  /** ends edit mode, after asking if changes would be lost; then calls `then` */
  leave: (then?: () => void) => void;
  end: () => void;
  reportDirty: (isDirty: boolean) => void;
  /** to render */
  question: ReactNode;
}

/** Viewed → edit mode → saved or canceled [STA-10]. Every way out asks first, including the browser's Back. */
export function useEditMode(documentId: string): EditMode {
  const [editedId, setEditedId] = useState<string | null>(null);
  const dirty = useRef(false);
  const isOn = editedId === documentId;
  const guard = useDiscardGuard({
    open: isOn,
    wouldLose: () => dirty.current,
    text: i18n.t({ id: 'editDocument.discard', message: 'Your changes to this document aren’t saved yet.' }),
  });
  const reportDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);

  function leave(then?: () => void) {
    guard.leave(() => {
      dirty.current = false;
      setEditedId(null);
      then?.();
    });
  }

  return {
    isOn,
    begin: () => setEditedId(documentId),
    leave,
    end: () => setEditedId(null),
    reportDirty,
    question: guard.question,
  };
}
