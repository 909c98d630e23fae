import { FILE_EXTENSIONS, MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { errorSentence } from '../../../lib/error-sentences.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { newDraft, type UploadDraft } from './upload-draft.ts';
import type { UploadItem, UploadStatus } from './upload-queue.ts';

const TYPES: ReadonlySet<string> = new Set(Object.values(MEDIA_TYPES));
const EXTENSIONS: ReadonlySet<string> = new Set([...Object.values(FILE_EXTENSIONS), 'jpeg', 'heif', 'tiff']);
const MEGABYTE = 1024 * 1024;

/**
 * Why a file need not be sent at all, or null. The server decides by the content; here only what is sure is refused:
 * neither the type that the browser names nor the extension is one that the vault keeps.
 */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return errorSentence('file_empty');
  if (file.size > maxBytes) return `This file is larger than ${limitText(maxBytes)}.`;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const isKnownOther = file.type !== '' && !TYPES.has(file.type) && !EXTENSIONS.has(extension);
  return isKnownOther ? errorSentence('file_type_refused') : null;
}

/** 'Images, PDFs, and documents (max 10MB)', with the operator's limit [UPL-6, D-6]. */
export function acceptedHint(maxBytes: number): string {
  return `Images, PDFs, and documents (max ${limitText(maxBytes)})`;
}

function limitText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))}MB` : `${Math.max(1, Math.floor(bytes / 1024))}KB`;
}

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
