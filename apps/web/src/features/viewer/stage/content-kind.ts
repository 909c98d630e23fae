import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type FileKind, getsPreview } from '@kinvault/domain/documents/file-kinds.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';

/**
 * How a file is shown: itself as an image (`picture`), an image made by the server (`preview`), by pdf.js, as text that
 * the server extracted (`reading`), or not at all.
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
  locked: 'none',
};

export function contentKind(kind: FileKind): ContentKind {
  return CONTENT_KINDS[kind];
}

/** 'A Word file, 1.2 MB. Download it to open it on this device.', for a file without a preview. */
export function noPreviewHint({ kind, sizeBytes }: Pick<Document, 'kind' | 'sizeBytes'>): string {
  const values = { group: fileGroup(kind), size: fileSizeText(i18n, sizeBytes) };
  return i18n.t({
    id: 'viewer.noPreviewHint',
    message:
      '{group, select, pdf {A PDF} word {A Word file} excel {An Excel file} office {A Word or Excel file} other {An image}}, {size}. Download it to open it on this device.',
    values,
  });
}

function fileGroup(kind: FileKind): 'pdf' | 'word' | 'excel' | 'office' | 'image' {
  if (kind === 'pdf') return 'pdf';
  if (kind === 'locked') return 'office';
  if (kind === 'doc' || kind === 'docx') return 'word';
  return kind === 'xls' || kind === 'xlsx' ? 'excel' : 'image';
}

export function previewUrl({ id, fileId }: Pick<Document, 'id' | 'fileId'>): string {
  return urlOf('getDocumentPreview', { params: { documentId: id }, query: { file: fileId } });
}

/** The screen-sized image made by the server, or null. */
export function previewAddress(
  document: Pick<Document, 'id' | 'fileId' | 'kind' | 'sizeBytes' | 'thumbnail'>,
): string | null {
  return document.thumbnail === 'ready' && getsPreview(document) ? previewUrl(document) : null;
}

/** The thumbnail, which the list has already loaded; or null. */
export function thumbnailUrl({ id, fileId, thumbnail }: Pick<Document, 'id' | 'fileId' | 'thumbnail'>): string | null {
  if (thumbnail !== 'ready') return null;
  return urlOf('getDocumentThumbnail', { params: { documentId: id }, query: { file: fileId } });
}
