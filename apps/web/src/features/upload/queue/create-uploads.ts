import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import type { NewDocumentRequest, NewVersionRequest, SendFileOptions, SentFile } from '../upload.api.ts';
import { checkDuplicates, type DuplicateDeps } from './check-duplicates.ts';
import { nextToCheck, nextToSave, nextToSend } from './next-steps.ts';
import { toNewDocument } from './upload-draft.ts';
import { savingFailure, sendingFailure } from './upload-failure.ts';
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

const FIRST_PAUSE_MS = 1_000;

/** What an upload needs from outside. */
export interface UploadDeps {
  /** Uploads the bytes. */
  sendFile: (file: File, options: SendFileOptions) => Promise<SentFile>;
  createDocument: (request: NewDocumentRequest) => Promise<Document>;
  /** absent where files are not checked */
  duplicates?: DuplicateDeps & { addVersion: (request: NewVersionRequest) => Promise<Document> };
  connection: { isLost: () => boolean; subscribe: (listener: () => void) => () => void };
}

export interface UploadListeners {
  onSendingFailed: (sentence: string) => void;
  onSavingFailed: (sentence: string) => void;
  /**
   * Everything submitted is done. `isAllDone`: no other file is left to upload. `extended`: documents that got a file as
   * their new version.
   */
  onSaved: (documents: Document[], isAllDone: boolean, extended: Document[]) => void;
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
  let saved: { document: Document; isVersion: boolean }[] = [];
  let isChecking = false;
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
    if (!isChecking) void check(nextToCheck(queue));
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

  async function check(items: UploadItem[]): Promise<void> {
    if (!deps.duplicates || items.length === 0) return;
    isChecking = true;
    const events = await checkDuplicates(deps.duplicates, items);
    isChecking = false;
    for (const event of events) dispatch(event);
  }

  async function send({ id, file, uploadKey }: UploadItem): Promise<void> {
    const controller = new AbortController();
    sending.set(id, controller);
    const onProgress = (sentBytes: number) => dispatch({ type: 'progress', id, sentBytes });
    // before dispatching, which may start the next file
    const sent = deps.sendFile(file, { idempotencyKey: uploadKey, onProgress, signal: controller.signal });
    dispatch({ type: 'start', id });
    try {
      const answer = await sent;
      release();
      dispatch({ type: 'sent', id, ...answer });
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

  async function save(item: UploadItem): Promise<void> {
    const { id, documentKey } = item;
    saving.add(id);
    const idempotencyKey = documentKey ?? randomUuid();
    const isVersion = item.check?.answer === 'version';
    const made = store(item, idempotencyKey);
    dispatch({ type: 'save', id, key: idempotencyKey });
    try {
      saved.push({ document: await made, isVersion });
      saving.delete(id);
      dispatch({ type: 'saved', id });
    } catch (error) {
      saving.delete(id);
      const failure = savingFailure(error);
      // the document has changed, or is out of reach: the person decides again
      if (isVersion && !failure.isLost) dispatch({ type: 'recheck', id });
      dispatch({ type: 'fail', id, failure });
      listeners?.onSavingFailed(failure.sentence);
    }
  }

  async function store({ file, draft, status, check }: UploadItem, idempotencyKey: string): Promise<Document> {
    const fileId = status.state === 'ready' ? status.fileId : '';
    if (deps.duplicates && check?.found && check.answer === 'version') {
      const { id, revision } = check.found.document;
      const body = { fileId, fileName: file.name, revision };
      return deps.duplicates.addVersion({ documentId: id, body, idempotencyKey });
    }
    return deps.createDocument({ body: toNewDocument(draft, file.name, fileId), idempotencyKey });
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
    const documents = saved.filter(({ isVersion }) => !isVersion).map(({ document }) => document);
    const extended = saved.filter(({ isVersion }) => isVersion).map(({ document }) => document);
    saved = [];
    const isAllDone = !queue.items.some((item) => isLive(item) && item.status.state !== 'saved');
    listeners?.onSaved(documents, isAllDone, extended);
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
