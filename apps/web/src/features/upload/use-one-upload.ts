import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isConnectionLost, subscribeToConnection } from '../../lib/connection.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { createUploads, type UploadListeners } from './queue/create-uploads.ts';
import { createUploadItem } from './queue/file-admission.ts';
import type { UploadDraft } from './queue/upload-draft.ts';
import { isLive, isUnderWay } from './queue/upload-queue.ts';
import { findReading, sendFile, useCreateDocument } from './upload.api.ts';

interface OneUploadProps {
  fields: Pick<UploadDraft, 'target' | 'name' | 'type'>;
  maxUploadBytes: number;
  onSaved: (document: Document) => void;
}

/** The upload of a single file. It is sent when picked, and `save` makes it a document. */
export function useOneUpload({ fields, maxUploadBytes, onSaved }: OneUploadProps) {
  const { mutateAsync: createDocument } = useCreateDocument();
  const connection = { isLost: isConnectionLost, subscribe: subscribeToConnection };
  const [uploads] = useState(() => createUploads([], { sendFile, createDocument, findReading, connection }));
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const { dispatch } = uploads;
  const { toast } = useToast();
  const reportSaved = useEffectEvent(([document]: Document[]) => document && onSaved(document));
  useEffect(() => {
    const fail = (title: string) => toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    return uploads.start({ ...failureToasts(fail), onSaved: ({ documents }) => reportSaved(documents) });
  }, [uploads, toast]);

  const item = queue.items[0];
  return {
    queue,
    dispatch,
    /** the file can become a document */
    file: item && isLive(item) ? item.file : undefined,
    isSaving: item !== undefined && isUnderWay(item),
    /** Replaces the previously picked file. */
    pick([file]: readonly File[]) {
      if (!file) return;
      for (const { id } of queue.items) dispatch({ type: 'remove', id });
      const picked = createUploadItem(file, { target: fields.target, tags: [] }, maxUploadBytes);
      dispatch({ type: 'add', items: [{ ...picked, draft: { ...picked.draft, ...fields } }] });
    },
    save(draft: Pick<UploadDraft, 'expiresOn'>) {
      if (item) dispatch({ type: 'edit', id: item.id, draft });
      dispatch({ type: 'submit' });
    },
  };
}

function failureToasts(fail: (title: string) => void): Omit<UploadListeners, 'onSaved'> {
  return {
    onSendingFailed: (reason) =>
      fail(i18n.t({ id: 'upload.failed', message: 'Upload failed: {reason}', values: { reason } })),
    onSavingFailed: (reason) =>
      fail(i18n.t({ id: 'upload.saveFailed', message: 'Failed to save document: {reason}', values: { reason } })),
  };
}
