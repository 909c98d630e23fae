import { FILE_EXTENSIONS, MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { newDraft, type UploadDraft } from './upload-draft.ts';
import type { UploadItem, UploadStatus } from './upload-queue.ts';

const TYPES: ReadonlySet<string> = new Set(Object.values(MEDIA_TYPES));
const EXTENSIONS: ReadonlySet<string> = new Set([...Object.values(FILE_EXTENSIONS), 'jpeg', 'heif', 'tiff']);
const MEGABYTE = 1024 * 1024;

/**
 * Why a file cannot be uploaded, or null. The server decides by the content. Here a type is refused only if neither the
 * browser's media type nor the extension is an accepted one.
 */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return errorSentence('file_empty');
  if (file.size > maxBytes)
    return i18n.t({
      id: 'upload.tooLarge',
      message: 'This file is larger than {limit}.',
      values: { limit: limitText(maxBytes) },
    });
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const isKnownOther = file.type !== '' && !TYPES.has(file.type) && !EXTENSIONS.has(extension);
  return isKnownOther ? errorSentence('file_type_refused') : null;
}

/** 'Images, PDFs, and documents (max 10MB)', with the operator's limit [UPL-6, D-6]. */
export function acceptedHint(maxBytes: number): string {
  return i18n.t({
    id: 'upload.acceptedHint',
    message: 'Images, PDFs, and documents (max {limit})',
    values: { limit: limitText(maxBytes) },
  });
}

function limitText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 1) {
    const size = Number(megabytes.toFixed(1));
    return i18n.t({ id: 'upload.limitMegabytes', message: '{size}MB', values: { size } });
  }
  const size = Math.max(1, Math.floor(bytes / 1024));
  return i18n.t({ id: 'upload.limitKilobytes', message: '{size}KB', values: { size } });
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
