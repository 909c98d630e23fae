import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { type Dispatch, type RefObject, useEffect } from 'react';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import type { ToastContent } from '../../ui/toast-state.ts';
import { isLive, isUnderWay, type UploadEvent, type UploadQueue } from './upload-queue.ts';

interface SavedNotice {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  saved: RefObject<Document[]>;
  families: readonly Family[];
  person: Person;
  onClose: () => void;
  onOpen?: (documentId: string) => void;
  onUndo?: (documents: Document[]) => void;
}

/** When all that was submitted has come to an end: one notice, and the dialog closes unless something is left to do. */
export function useSavedNotice({ queue, dispatch, saved, families, person, onClose, onOpen, onUndo }: SavedNotice) {
  const { toast } = useToast();
  useEffect(() => {
    const done = queue.items.filter((item) => item.status.state === 'saved');
    if (done.length === 0 || queue.items.some(isUnderWay)) return;
    const documents = saved.current.splice(0);
    if (documents.length > 0) toast(noticeOf(documents, { families, person, onOpen, onUndo }));
    const isLeft = queue.items.some((item) => isLive(item) && item.status.state !== 'saved');
    if (!isLeft) return onClose();
    for (const { id } of done) dispatch({ type: 'remove', id });
  });
}

type NoticeContext = Pick<SavedNotice, 'families' | 'person' | 'onOpen' | 'onUndo'>;

function noticeOf(documents: Document[], { families, person, onOpen, onUndo }: NoticeContext): ToastContent {
  const [document, ...others] = documents;
  const undo = onUndo && { label: 'Undo', onAction: () => onUndo(documents) };
  if (!document || others.length > 0) {
    return { title: `${documents.length} documents are uploaded`, duration: TOAST_MS.success, action: undo };
  }
  const summary = audienceSummary(document, families, person.id);
  const open = onOpen && { label: 'Open', onAction: () => onOpen(document.id) };
  return {
    title: `${document.name} is uploaded`,
    description: summary.startsWith('Only') ? `${summary} can see it` : `Visible to ${summary}`,
    duration: TOAST_MS.success,
    action: open ?? undo,
    secondAction: open && undo,
  };
}
