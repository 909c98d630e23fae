import { type CheckEvent, checkAfter, checkAfterSending, type DuplicateCheck } from './duplicate-check.ts';
import { type FileProposals, type ProposalEvent, proposalsAfter } from './file-proposals.ts';
import type { UploadDraft } from './upload-draft.ts';

/** Two saturate a home's upstream. More would slow each one down, and lose more when the connection breaks. */
export const MAX_SENDING = 2;

/** Automatic attempts after broken requests, unless the whole connection was lost. */
const MAX_RESUMES = 3;

/**
 * waiting → sending → ready → saving → saved, or failed or canceled. `resume` says what a retry does:
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
  /** the server has stored the refusal under the old key, and would repeat it */
  needsFreshKey?: boolean;
  /** No response: the server may or may not have it. It is resumed automatically with the same key [REL-9]. */
  isLost?: boolean;
}

export interface UploadItem {
  id: string;
  file: File;
  draft: UploadDraft;
  status: UploadStatus;
  /** 'Upload Document' was pressed: it is saved as soon as its bytes are sent */
  isSubmitted: boolean;
  uploadKey: string;
  /** null until the first attempt and after each edit, since a different document needs a different key */
  documentKey: string | null;
  /** lost connections since the last success or manual retry */
  lostTimes: number;
  /** null: not checked for duplicates, as for a renewal */
  check: DuplicateCheck | null;
  /** null: not sent yet, or the server was not asked yet */
  read: FileProposals | null;
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
  | { type: 'sent'; id: string; fileId: string; sha256: string }
  | { type: 'save'; id: string; key: string }
  | { type: 'fail'; id: string; failure: UploadFailure }
  | { type: 'retry' | 'resume'; id: string; freshKey: string }
  | { type: 'reconnected' | 'submit' }
  | CheckEvent
  | ProposalEvent;

export const EMPTY_QUEUE: UploadQueue = { items: [], selectedId: null };

/** Late events, such as progress of a canceled file, change nothing. */
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
      return status.state === 'sending' ? sent(item, event) : item;
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
      return resumed(item, event.freshKey);
    case 'read':
    case 'answerProposals':
      return answered(item, event);
    default:
      return checked(item, event);
  }
}

function resumed(item: UploadItem, freshKey: string): UploadItem {
  return isStopped(item) ? retried(item, freshKey) : item;
}

function answered(item: UploadItem, event: ProposalEvent): UploadItem {
  return isLocked(item) ? item : { ...item, read: proposalsAfter(item.read, event), documentKey: null };
}

function edited(item: UploadItem, draft: Partial<UploadDraft>): UploadItem {
  return isLocked(item) ? item : { ...item, draft: { ...item.draft, ...draft }, documentKey: null };
}

function beganToSave(item: UploadItem, key: string): UploadItem {
  const { status } = item;
  if (status.state !== 'ready') return item;
  return { ...item, status: { ...status, state: 'saving' }, documentKey: item.documentKey ?? key };
}

function sent(item: UploadItem, { fileId, sha256 }: { fileId: string; sha256: string }): UploadItem {
  const check = item.check && checkAfterSending(item.check, sha256);
  return { ...item, status: { state: 'ready', fileId }, lostTimes: 0, check, read: null };
}

function checked(item: UploadItem, event: CheckEvent): UploadItem {
  if (!item.check) return item;
  const after = { ...item, check: checkAfter(item.check, event) };
  switch (event.type) {
    case 'answer': // a new version needs no name and no date: nothing is left to fill in
      return { ...after, isSubmitted: item.isSubmitted || event.answer === 'version' };
    case 'closeQuestion':
      return { ...after, isSubmitted: false };
    case 'recheck':
      return { ...after, documentKey: null };
    default:
      return after;
  }
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
  const neighbor = items[at] ?? items[at - 1];
  return { items, selectedId: neighbor?.id ?? null };
}

function submitted(item: UploadItem): UploadItem {
  if (!isToBeSaved(item)) return item;
  const isUnsaved = item.status.state === 'failed' && item.status.resume === 'save';
  const check = item.check && { ...item.check, question: 'unasked' as const };
  return { ...(isUnsaved ? retried(item, '') : item), isSubmitted: true, check };
}

function failed(item: UploadItem, failure: UploadFailure): UploadItem {
  const { status } = item;
  if (status.state !== 'sending' && status.state !== 'saving') return item;
  const isSending = status.state === 'sending';
  const sentBytes = isSending ? status.sentBytes : item.file.size;
  const fileId = isSending ? null : status.fileId;
  // a refused file must be submitted again; a lost connection keeps the submission
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

/** Being sent, or waiting to be. */
export function isInTransit(item: UploadItem): boolean {
  return item.status.state === 'waiting' || item.status.state === 'sending';
}

/** It can still become a document: neither refused for good nor canceled. */
export function isLive({ status }: UploadItem): boolean {
  return status.state !== 'cancelled' && !(status.state === 'failed' && status.resume === null);
}

/** Pressing the button saves it, now or once it is sent. The button shows the number of these. */
export function isToBeSaved(item: UploadItem): boolean {
  const { status } = item;
  if (status.state === 'failed') return status.resume === 'save' || isToBeResumed(item);
  return status.state !== 'cancelled' && status.state !== 'saved';
}

/** Stopped by a lost connection. */
export function isStopped({ status }: UploadItem): boolean {
  return status.state === 'failed' && status.isLost === true;
}

/** Not endlessly: if only uploads fail, a proxy may be refusing them, and the person has to decide. */
export function isToBeResumed(item: UploadItem): boolean {
  return isStopped(item) && item.lostTimes <= MAX_RESUMES;
}

/** The server may already have saved it: editing it now would create a second document. */
export function isLocked({ status }: UploadItem): boolean {
  if (status.state === 'saving' || status.state === 'saved') return true;
  return status.state === 'failed' && status.resume === 'save' && status.isLost === true;
}

/** Submitted and still in progress, without needing the person. */
export function isUnderWay(item: UploadItem): boolean {
  const { state } = item.status;
  return item.isSubmitted && (isInTransit(item) || state === 'ready' || state === 'saving' || isToBeResumed(item));
}
