import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';

/**
 * At most so much of a file's text is kept for searching, 150 to 200 printed pages. No more of a Word or Excel file is shown,
 * so that what is not found is not shown either, and the viewer says so [REA-12].
 */
export const MAX_TEXT_CHARS = 500_000;
/** At most so much is read from the pictures of a file's pages: reading takes seconds a page. */
export const MAX_READ_CHARS = 100_000;

/** All that is made of a file, in one run over its bytes. */
export type ProcessedFile = {
  /** Null where the app draws a cover instead. */
  thumbnail: Thumbnail | null;
  /** For searching: words with single blanks between them, in NFKC, at most `MAX_TEXT_CHARS`; '' where it has none. */
  text: string;
  /** For DOCX and XLSX. */
  reading: Reading | null;
  /** A page that is not empty would be drawn as an empty one [REA-12]; hence there is no thumbnail. */
  isBlank?: true;
};
/** A WebP picture in sRGB, upright, on white, without metadata. */

export type Thumbnail = {
  bytes: Buffer;
  width: number;
  height: number;
  /** The same, larger, as JPEG, of what `getsPreview`. */
  preview?: Buffer;
  /** Known for PDF and TIFF. */
  pages?: number;
};
