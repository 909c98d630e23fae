import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { endSession } from '../../lib/session.ts';
import { sendFile } from './send-file.ts';
import { useCreateDocument } from './upload.api.ts';
import { toNewDocument } from './upload-draft.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';
import {
  EMPTY_QUEUE,
  nextToSave,
  nextToSend,
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  uploadQueueReducer,
} from './upload-queue.ts';
import { useResume } from './use-resume.ts';

export interface UploadListeners {
  onSaved: (document: Document) => void;
  onSendingFailed: (sentence: string) => void;
  onSavingFailed: (sentence: string) => void;
}

/** The queue, and what drives it: whatever waits is sent, whatever is submitted and sent is saved. */
export function useUploadQueue(
  initialItems: () => readonly UploadItem[],
  listeners: UploadListeners,
): [UploadQueue, Dispatch<UploadEvent>] {
  const [queue, dispatch] = useReducer(uploadQueueReducer, null, () =>
    uploadQueueReducer(EMPTY_QUEUE, { type: 'add', items: initialItems() }),
  );
  useSending(queue, dispatch, listeners);
  useSaving(queue, dispatch, listeners);
  useResume(queue, dispatch);
  return [queue, dispatch];
}

function useSending(queue: UploadQueue, dispatch: Dispatch<UploadEvent>, { onSendingFailed }: UploadListeners) {
  const running = useRef(new Map<string, AbortController>());

  async function send({ id, file, uploadKey }: UploadItem) {
    const controller = new AbortController();
    running.current.set(id, controller);
    dispatch({ type: 'start', id });
    try {
      const onProgress = (sentBytes: number) => dispatch({ type: 'progress', id, sentBytes });
      const fileId = await sendFile(file, { idempotencyKey: uploadKey, onProgress, signal: controller.signal });
      dispatch({ type: 'sent', id, fileId });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError && error.code === 'unauthorized') endSession();
      const failure = sendingFailure(error);
      dispatch({ type: 'fail', id, failure });
      onSendingFailed(failure.sentence);
    } finally {
      if (running.current.get(id) === controller) running.current.delete(id);
    }
  }

  useEffect(() => {
    for (const item of nextToSend(queue)) {
      if (!running.current.has(item.id)) void send(item);
    }
    // cancelled and removed files stop here, wherever the event came from
    for (const [id, controller] of running.current) {
      const item = queue.items.find((one) => one.id === id);
      if (!item || item.status.state === 'cancelled') {
        controller.abort();
        running.current.delete(id);
      }
    }
  });

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    };
  }, []);
}

function useSaving(queue: UploadQueue, dispatch: Dispatch<UploadEvent>, { onSaved, onSavingFailed }: UploadListeners) {
  const createDocument = useCreateDocument();
  const running = useRef(new Set<string>());

  async function save({ id, file, draft, status, documentKey }: UploadItem) {
    if (status.state !== 'ready') return;
    running.current.add(id);
    const idempotencyKey = documentKey ?? randomUuid();
    dispatch({ type: 'save', id, key: idempotencyKey });
    try {
      const body = toNewDocument(draft, file.name, status.fileId);
      onSaved(await createDocument.mutateAsync({ body, idempotencyKey }));
      dispatch({ type: 'saved', id });
    } catch (error) {
      const failure = savingFailure(error);
      dispatch({ type: 'fail', id, failure });
      onSavingFailed(failure.sentence);
    } finally {
      running.current.delete(id);
    }
  }

  useEffect(() => {
    for (const item of nextToSave(queue)) {
      if (!running.current.has(item.id)) void save(item);
    }
  });
}
