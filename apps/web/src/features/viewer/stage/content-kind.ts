import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type FileKind, getsPreview } from '@kinvault/domain/documents/file-kinds.ts';
import { urlOf } from '../../../lib/api-client.ts';

/**
 * How a file is shown: its own picture, a picture that the server has made of it, by pdf.js, as text that the
 * server has read out of it, or not at all.
 */
export type ContentKind = 'picture' | 'preview' | 'pdf' | 'reading' | 'none';

const CONTENT_KINDS: Readonly<Record<FileKind, ContentKind>> = {
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  gif: 'picture',
  avif: 'picture',
  bmp: 'picture',
  heic: 'preview',
  tiff: 'preview',
  pdf: 'pdf',
  doc: 'none',
  docx: 'reading',
  xls: 'none',
  xlsx: 'reading',
};

export function contentKind(kind: FileKind): ContentKind {
  return CONTENT_KINDS[kind];
}

/** 'A Word file', for the sentence that stands where no preview can. */
export function fileNoun(kind: FileKind): string {
  if (kind === 'pdf') return 'A PDF';
  if (kind === 'doc' || kind === 'docx') return 'A Word file';
  return kind === 'xls' || kind === 'xlsx' ? 'An Excel file' : 'A picture';
}

export function previewUrl({ id, fileId }: Pick<Document, 'id' | 'fileId'>): string {
  return urlOf('getDocumentPreview', { params: { documentId: id }, query: { file: fileId } });
}

/** The picture that the server has made for looking at it on a screen, or null. */
export function previewAddress(
  document: Pick<Document, 'id' | 'fileId' | 'kind' | 'sizeBytes' | 'thumbnail'>,
): string | null {
  return document.thumbnail === 'ready' && getsPreview(document) ? previewUrl(document) : null;
}

/** The small picture that the list has shown already, or null. */
export function thumbnailUrl({ id, fileId, thumbnail }: Pick<Document, 'id' | 'fileId' | 'thumbnail'>): string | null {
  if (thumbnail !== 'ready') return null;
  return urlOf('getDocumentThumbnail', { params: { documentId: id }, query: { file: fileId } });
}
