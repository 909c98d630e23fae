import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import type { NewDocumentRequest, NewVersionRequest } from '../upload.api.ts';
import { checkDuplicates, type DuplicateDeps } from './check-duplicates.ts';
import { createResuming } from './create-resuming.ts';
import { createFollowing } from './follow-readings.ts';
import { nextToCheck, nextToSave, nextToSend } from './next-steps.ts';
import { createSaving, type SavedFiles } from './save-files.ts';
import { createSending, type SendFile } from './send-files.ts';
import {
  EMPTY_QUEUE,
  isLive,
  isToBeResumed,
  isUnderWay,
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  uploadQueueReducer,
} from './upload-queue.ts';

/** The dependencies of an upload. */
export interface UploadDeps {
  sendFile: SendFile;
  createDocument: (request: NewDocumentRequest) => Promise<Document>;
  /** absent if files are not checked */
  duplicates?: DuplicateDeps & { addVersion: (request: NewVersionRequest) => Promise<Document> };
  /** absent if proposals are not shown */
  findReading?: (fileId: string) => Promise<FileReading>;
  connection: { isLost: () => boolean; subscribe: (listener: () => void) => () => void };
}

export interface UploadListeners {
  onSendingFailed: (sentence: string) => void;
  onSavingFailed: (sentence: string) => void;
  /** Everything submitted is done. */
  onSaved: (saved: SavedFiles) => void;
}

export interface Uploads {
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => UploadQueue;
  dispatch: (event: UploadEvent) => void;
  /** Starts sending, saving and resuming. Returns a function that stops; interrupted files wait for the next start. */
  start: (listeners: UploadListeners) => () => void;
}

/** The queue as a store that drives itself: sends waiting files, and saves those that are submitted and sent. */
export function createUploads(initialItems: readonly UploadItem[], deps: UploadDeps): Uploads {
  let queue = uploadQueueReducer(EMPTY_QUEUE, { type: 'add', items: initialItems });
  let listeners: UploadListeners | null = null;
  let isChecking = false;
  const subscribers = new Set<() => void>();
  const sending = createSending(deps.sendFile, {
    dispatch,
    onFailed: (sentence) => listeners?.onSendingFailed(sentence),
  });
  const saving = createSaving(
    { createDocument: deps.createDocument, addVersion: deps.duplicates?.addVersion },
    { dispatch, onFailed: (sentence) => listeners?.onSavingFailed(sentence) },
  );
  const resuming = createResuming(deps.connection.isLost, (id) =>
    dispatch({ type: 'resume', id, freshKey: randomUuid() }),
  );
  const following =
    deps.findReading && createFollowing(deps.findReading, (id, reading) => dispatch({ type: 'read', id, reading }));

  function dispatch(event: UploadEvent): void {
    queue = uploadQueueReducer(queue, event);
    for (const notify of subscribers) notify();
    drive();
  }

  function drive(): void {
    if (!listeners) return;
    if (!isChecking) void check(nextToCheck(queue));
    sending.send(nextToSend(queue));
    saving.save(nextToSave(queue));
    sending.abortRemoved(queue.items);
    resuming.plan(queue.items.filter(isToBeResumed));
    following?.plan(queue.items);
    reportSaved();
  }

  async function check(items: UploadItem[]): Promise<void> {
    if (!deps.duplicates || items.length === 0) return;
    isChecking = true;
    const events = await checkDuplicates(deps.duplicates, items);
    for (const event of events) dispatch(event);
    isChecking = false; // not earlier: each event would start a check of files whose events are still to come
    drive();
  }

  function reportSaved(): void {
    if (queue.items.some(isUnderWay)) return;
    const saved = saving.takeSaved();
    if (!saved) return;
    const isAllDone = !queue.items.some((item) => isLive(item) && item.status.state !== 'saved');
    listeners?.onSaved({ ...saved, isAllDone });
    if (isAllDone) return;
    for (const { id, status } of queue.items) if (status.state === 'saved') dispatch({ type: 'remove', id });
  }

  function stop(): void {
    listeners = null;
    resuming.plan([]);
    following?.plan([]);
    sending.interrupt();
  }

  return {
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    getSnapshot: () => queue,
    dispatch,
    start(given) {
      listeners = given;
      let wasLost = deps.connection.isLost();
      const unsubscribe = deps.connection.subscribe(() => {
        const isLost = deps.connection.isLost();
        const isBack = wasLost && !isLost;
        wasLost = isLost;
        if (isBack) dispatch({ type: 'reconnected' });
        else drive();
      });
      drive();
      return () => {
        unsubscribe();
        stop();
      };
    },
  };
}
