import type { UploadDraft } from './upload-draft.ts';

/** Two at once keep a home's upstream full; more only make each slower and a lost connection dearer. */
export const MAX_SENDING = 2;

/** Without the whole connection having been away in between. */
const MAX_RESUMES = 3;

/**
 * waiting → sending → ready → saving → saved, with failed and cancelled beside. `resume` says what a retry does:
 * send the bytes again, save again, or nothing (a refusal of the file itself).
 */
export type UploadStatus =
  | { state: 'waiting' }
  | { state: 'sending'; sentBytes: number }
  | { state: 'ready'; fileId: string }
  | { state: 'saving'; fileId: string }
  | { state: 'saved' }
  | { state: 'cancelled' }
  | ({ state: 'failed'; fileId: string | null; sentBytes: number } & UploadFailure);

export interface UploadFailure {
  sentence: string;
  resume: 'send' | 'save' | null;
  /** The server knows the old key with another outcome: the same one would only be refused again. */
  needsFreshKey?: boolean;
  /** No answer came: nobody knows whether the server has it. It goes on by itself, with the same key [REL-9]. */
  isLost?: boolean;
}

export interface UploadItem {
  id: string;
  file: File;
  draft: UploadDraft;
  status: UploadStatus;
  /** The person has pressed 'Upload Document': it is saved as soon as its bytes are there. */
  isSubmitted: boolean;
  uploadKey: string;
  /** Null until the first try, and after every change of words: another document needs another key. */
  documentKey: string | null;
  /** How often the connection was lost over it since it last went well, or somebody tried again. */
  lostTimes: number;
}

export interface UploadQueue {
  items: readonly UploadItem[];
  selectedId: string | null;
}

export type UploadEvent =
  | { type: 'add'; items: readonly UploadItem[] }
  | { type: 'select' | 'remove'; id: string }
  | { type: 'start' | 'interrupt' | 'cancel' | 'saved'; id: string }
  | { type: 'edit'; id: string; draft: Partial<UploadDraft> }
  | { type: 'progress'; id: string; sentBytes: number }
  | { type: 'sent'; id: string; fileId: string }
  | { type: 'save'; id: string; key: string }
  | { type: 'fail'; id: string; failure: UploadFailure }
  | { type: 'retry' | 'resume'; id: string; freshKey: string }
  | { type: 'reconnected' | 'submit' };

export const EMPTY_QUEUE: UploadQueue = { items: [], selectedId: null };

/** An event that comes too late (progress of a cancelled file) changes nothing. */
export function uploadQueueReducer(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'add':
      return added(queue, event.items);
    case 'select':
      return { ...queue, selectedId: event.id };
    case 'remove':
      return removed(queue, event.id);
    case 'submit':
      return { ...queue, items: queue.items.map(submitted) };
    case 'reconnected':
      return {
        ...queue,
        items: queue.items.map((item) => (isStopped(item) ? retried({ ...item, lostTimes: 0 }, '') : item)),
      };
    default:
      return { ...queue, items: queue.items.map((item) => (item.id === event.id ? itemAfter(item, event) : item)) };
  }
}

type ItemEvent = Exclude<
  UploadEvent,
  { type: 'add' } | { type: 'select' | 'remove' } | { type: 'reconnected' | 'submit' }
>;

function itemAfter(item: UploadItem, event: ItemEvent): UploadItem {
  const { status } = item;
  switch (event.type) {
    case 'edit':
      return edited(item, event.draft);
    case 'start':
      return status.state === 'waiting' ? withStatus(item, { state: 'sending', sentBytes: 0 }) : item;
    case 'interrupt':
      return status.state === 'sending' ? withStatus(item, { state: 'waiting' }) : item;
    case 'progress':
      return status.state === 'sending' ? withStatus(item, { ...status, sentBytes: event.sentBytes }) : item;
    case 'sent':
      return status.state === 'sending' ? sent(item, event.fileId) : item;
    case 'save':
      return beganToSave(item, event.key);
    case 'saved':
      return status.state === 'saving' ? withStatus(item, { state: 'saved' }) : item;
    case 'cancel':
      return isInTransit(item) ? { ...item, status: { state: 'cancelled' }, isSubmitted: false } : item;
    case 'fail':
      return failed(item, event.failure);
    case 'retry':
      return retried({ ...item, lostTimes: 0 }, event.freshKey);
    case 'resume':
      return isStopped(item) ? retried(item, event.freshKey) : item;
  }
}

function edited(item: UploadItem, draft: Partial<UploadDraft>): UploadItem {
  return isLocked(item) ? item : { ...item, draft: { ...item.draft, ...draft }, documentKey: null };
}

function beganToSave(item: UploadItem, key: string): UploadItem {
  const { status } = item;
  if (status.state !== 'ready') return item;
  return { ...item, status: { ...status, state: 'saving' }, documentKey: item.documentKey ?? key };
}

function sent(item: UploadItem, fileId: string): UploadItem {
  return { ...item, status: { state: 'ready', fileId }, lostTimes: 0 };
}

function withStatus(item: UploadItem, status: UploadStatus): UploadItem {
  return { ...item, status };
}

function added(queue: UploadQueue, items: readonly UploadItem[]): UploadQueue {
  const selected = queue.items.find((item) => item.id === queue.selectedId);
  const first = items.find(isLive) ?? items.at(0);
  const keepsSelection = selected !== undefined && isLive(selected);
  return {
    items: [...queue.items, ...items],
    selectedId: keepsSelection ? queue.selectedId : (first?.id ?? queue.selectedId),
  };
}

function removed(queue: UploadQueue, id: string): UploadQueue {
  const at = queue.items.findIndex((item) => item.id === id);
  const items = queue.items.filter((item) => item.id !== id);
  if (queue.selectedId !== id) return { ...queue, items };
  const neighbour = items[at] ?? items[at - 1];
  return { items, selectedId: neighbour?.id ?? null };
}

function submitted(item: UploadItem): UploadItem {
  if (!isToBeSaved(item)) return item;
  const isUnsaved = item.status.state === 'failed' && item.status.resume === 'save';
  return { ...(isUnsaved ? retried(item, '') : item), isSubmitted: true };
}

function failed(item: UploadItem, failure: UploadFailure): UploadItem {
  const { status } = item;
  if (status.state !== 'sending' && status.state !== 'saving') return item;
  const isSending = status.state === 'sending';
  const sentBytes = isSending ? status.sentBytes : item.file.size;
  const fileId = isSending ? null : status.fileId;
  // what was refused waits for the person's next word; a lost connection keeps what was asked for
  return {
    ...item,
    status: { ...failure, state: 'failed', fileId, sentBytes },
    isSubmitted: (failure.resume === 'send' || failure.isLost === true) && item.isSubmitted,
    lostTimes: item.lostTimes + (failure.isLost ? 1 : 0),
  };
}

function retried(item: UploadItem, freshKey: string): UploadItem {
  const { status } = item;
  if (status.state === 'cancelled') return withStatus(item, { state: 'waiting' });
  if (status.state !== 'failed' || status.resume === null) return item;
  if (status.resume === 'save' && status.fileId !== null) {
    return { ...item, status: { state: 'ready', fileId: status.fileId }, isSubmitted: true };
  }
  return { ...item, status: { state: 'waiting' }, uploadKey: status.needsFreshKey ? freshKey : item.uploadKey };
}

/** Bytes of it are on their way, or about to be. */
export function isInTransit(item: UploadItem): boolean {
  return item.status.state === 'waiting' || item.status.state === 'sending';
}

/** It can still become a document: not refused for good, not cancelled. */
export function isLive({ status }: UploadItem): boolean {
  return status.state !== 'cancelled' && !(status.state === 'failed' && status.resume === null);
}

/** Pressing the button makes a document of it, now or as soon as its bytes are there: the button counts these. */
export function isToBeSaved(item: UploadItem): boolean {
  const { status } = item;
  if (status.state === 'failed') return status.resume === 'save' || isToBeResumed(item);
  return status.state !== 'cancelled' && status.state !== 'saved';
}

/** A lost connection has stopped it. */
export function isStopped({ status }: UploadItem): boolean {
  return status.state === 'failed' && status.isLost === true;
}

/** Where the server answers all but the upload, some proxy on the way refuses it: then it is the person's turn. */
export function isToBeResumed(item: UploadItem): boolean {
  return isStopped(item) && item.lostTimes <= MAX_RESUMES;
}

/** What it says has gone to the server, which may have kept it: other words now would make a second document. */
export function isLocked({ status }: UploadItem): boolean {
  if (status.state === 'saving' || status.state === 'saved') return true;
  return status.state === 'failed' && status.resume === 'save' && status.isLost === true;
}

/** What to begin sending now, first come first served. */
export function nextToSend({ items }: UploadQueue): UploadItem[] {
  const sending = items.filter((item) => item.status.state === 'sending').length;
  return items.filter((item) => item.status.state === 'waiting').slice(0, Math.max(0, MAX_SENDING - sending));
}

export function nextToSave({ items }: UploadQueue): UploadItem[] {
  return items.filter((item) => item.isSubmitted && item.status.state === 'ready');
}

/** Submitted, and neither saved nor in need of the person. */
export function isUnderWay(item: UploadItem): boolean {
  const { state } = item.status;
  return item.isSubmitted && (isInTransit(item) || state === 'ready' || state === 'saving' || isToBeResumed(item));
}
