import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import type { NewDocumentRequest, SendFileOptions } from '../upload.api.ts';
import { toNewDocument } from './upload-draft.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';
import {
  EMPTY_QUEUE,
  isLive,
  isToBeResumed,
  isUnderWay,
  nextToSave,
  nextToSend,
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  uploadQueueReducer,
} from './upload-queue.ts';

const FIRST_PAUSE_MS = 1_000;

/** What an upload needs from outside. */
export interface UploadDeps {
  /** Uploads the bytes; resolves to the id of the stored file. */
  sendFile: (file: File, options: SendFileOptions) => Promise<string>;
  createDocument: (request: NewDocumentRequest) => Promise<Document>;
  connection: { isLost: () => boolean; subscribe: (listener: () => void) => () => void };
}

export interface UploadListeners {
  onSendingFailed: (sentence: string) => void;
  onSavingFailed: (sentence: string) => void;
  /** Everything submitted is done. `isAllDone`: no other file is left to upload. */
  onSaved: (documents: Document[], isAllDone: boolean) => void;
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
  let saved: Document[] = [];
  const subscribers = new Set<() => void>();
  const sending = new Map<string, AbortController>();
  const saving = new Set<string>();
  const resuming = createResuming(deps.connection.isLost, (id) =>
    dispatch({ type: 'resume', id, freshKey: randomUuid() }),
  );

  function dispatch(event: UploadEvent): void {
    queue = uploadQueueReducer(queue, event);
    for (const notify of subscribers) notify();
    drive();
  }

  function drive(): void {
    if (!listeners) return;
    for (const item of nextToSend(queue)) {
      if (!sending.has(item.id)) void send(item);
    }
    for (const item of nextToSave(queue)) {
      if (!saving.has(item.id)) void save(item);
    }
    abortRemoved();
    resuming.plan(queue.items.filter(isToBeResumed));
    reportSaved();
  }

  async function send({ id, file, uploadKey }: UploadItem): Promise<void> {
    const controller = new AbortController();
    sending.set(id, controller);
    const onProgress = (sentBytes: number) => dispatch({ type: 'progress', id, sentBytes });
    // before dispatching, which may start the next file
    const sent = deps.sendFile(file, { idempotencyKey: uploadKey, onProgress, signal: controller.signal });
    dispatch({ type: 'start', id });
    try {
      const fileId = await sent;
      release();
      dispatch({ type: 'sent', id, fileId });
    } catch (error) {
      if (controller.signal.aborted) return;
      release();
      const failure = sendingFailure(error);
      dispatch({ type: 'fail', id, failure });
      listeners?.onSendingFailed(failure.sentence);
    }

    /** Call before the next event, which may send the same file again. */
    function release() {
      if (sending.get(id) === controller) sending.delete(id);
    }
  }

  async function save({ id, file, draft, status, documentKey }: UploadItem): Promise<void> {
    if (status.state !== 'ready') return;
    saving.add(id);
    const idempotencyKey = documentKey ?? randomUuid();
    const made = deps.createDocument({ body: toNewDocument(draft, file.name, status.fileId), idempotencyKey });
    dispatch({ type: 'save', id, key: idempotencyKey });
    try {
      saved.push(await made);
      saving.delete(id);
      dispatch({ type: 'saved', id });
    } catch (error) {
      saving.delete(id);
      const failure = savingFailure(error);
      dispatch({ type: 'fail', id, failure });
      listeners?.onSavingFailed(failure.sentence);
    }
  }

  /** Aborts files that were canceled or removed. */
  function abortRemoved(): void {
    for (const [id, controller] of sending) {
      const item = queue.items.find((one) => one.id === id);
      if (item && item.status.state !== 'cancelled') continue;
      controller.abort();
      sending.delete(id);
    }
  }

  function reportSaved(): void {
    if (saved.length === 0 || queue.items.some(isUnderWay)) return;
    const documents = saved;
    saved = [];
    const isAllDone = !queue.items.some((item) => isLive(item) && item.status.state !== 'saved');
    listeners?.onSaved(documents, isAllDone);
    if (isAllDone) return;
    for (const { id, status } of queue.items) if (status.state === 'saved') dispatch({ type: 'remove', id });
  }

  function stop(): void {
    listeners = null;
    resuming.plan([]);
    for (const [id, controller] of sending) {
      controller.abort();
      sending.delete(id);
      dispatch({ type: 'interrupt', id });
    }
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

/** Resumes files after a broken request, with growing pauses. While the whole connection is lost, it waits. */
function createResuming(isLost: () => boolean, resume: (id: string) => void) {
  let planned = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(stopped: readonly UploadItem[]): void {
      const items = isLost() ? [] : stopped;
      const plan = items.map(({ id, lostTimes }) => `${id} ${lostTimes}`).join(' ');
      if (plan === planned) return;
      planned = plan;
      clearTimeout(timer);
      if (items.length === 0) return;
      const lostTimes = Math.max(...items.map((item) => item.lostTimes));
      timer = setTimeout(
        () => {
          for (const { id } of items) resume(id);
        },
        FIRST_PAUSE_MS * 2 ** (lostTimes - 1),
      );
    },
  };
}
