import { limitText, refusalOf } from '../../../lib/file-refusal.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { newDraft, type UploadDraft } from './upload-draft.ts';
import type { UploadItem, UploadStatus } from './upload-queue.ts';

/** 'Images, PDFs, and documents (max 10MB)', with the operator's limit [UPL-6, D-6]. */
export function acceptedHint(maxBytes: number): string {
  return i18n.t({
    id: 'upload.acceptedHint',
    message: 'Images, PDFs, and documents (max {limit})',
    values: { limit: limitText(maxBytes) },
  });
}

/** A picked file as an item of the queue: waiting, or refused before anything is sent. */
export function createUploadItem(
  file: File,
  begun: Pick<UploadDraft, 'target' | 'tags'>,
  maxBytes: number,
): UploadItem {
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
    check: null,
    read: null,
  };
}

/** The first file gets the values typed before any was picked; its file name fills an empty name. */
export function withTypedDraft(item: UploadItem, typed: UploadDraft): UploadItem {
  return { ...item, draft: { ...typed, name: typed.name.trim() ? typed.name : item.draft.name } };
}
