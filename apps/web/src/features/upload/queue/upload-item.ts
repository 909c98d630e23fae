import { randomUuid } from '../../../lib/random-uuid.ts';
import { refusalOf } from './file-admission.ts';
import { newDraft, type UploadDraft } from './upload-draft.ts';
import type { UploadItem, UploadStatus } from './upload-queue.ts';

/** A picked file as it enters the queue: waiting, or refused before a byte is sent. */
export function uploadItem(file: File, begun: Pick<UploadDraft, 'target' | 'tags'>, maxBytes: number): UploadItem {
  const sentence = refusalOf(file, maxBytes);
  const status: UploadStatus = sentence
    ? { state: 'failed', sentence, resume: null, fileId: null, sentBytes: 0 }
    : { state: 'waiting' };
  const [id, uploadKey] = [randomUuid(), randomUuid()];
  return {
    id,
    file,
    draft: { ...newDraft(file, begun.target), tags: begun.tags },
    status,
    isSubmitted: false,
    uploadKey,
    documentKey: null,
    lostTimes: 0,
  };
}

/** Words typed before a file was picked go to the first file; its own name fills an empty one. */
export function withTypedWords(item: UploadItem, typed: UploadDraft): UploadItem {
  return { ...item, draft: { ...typed, name: typed.name.trim() ? typed.name : item.draft.name } };
}
