import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { z } from 'zod';

export type ReadableFile = { bytes: Uint8Array; kind: FileKind };

export type TextRange = {
  /** Packs of OCR_LANGUAGES, the likeliest first. */
  languages: readonly string[];
  /** From 1. */
  firstPage: number;
  /** At most so many in this call. */
  pages: number;
};

export const TextReading = z.object({
  /** In order, from `firstPage` on; a page without text has text ''. */
  pages: z.array(PageText),
  /** Of the whole file. */
  pageCount: z.number(),
  /** Where to go on in the next call: null after the last page. A call ends early when its pages took long. */
  nextPage: z.int().nullable(),
});
export type TextReading = z.infer<typeof TextReading>;

/** What the child is asked. */
export type ReadingJob =
  | { what: 'zone'; file: ReadableFile; today: string }
  | { what: 'text'; file: ReadableFile; range: TextRange };
