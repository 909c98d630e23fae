import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { ZoneOffer } from '@kinvault/domain/mrz/zone-offer.ts';
import type { DateSuggestion } from '@kinvault/domain/printed-dates/find-dates.ts';

export type ReadableFile = { bytes: Uint8Array; kind: FileKind };

/** In parts of the page's width and height, from its upper left corner. The page is upright by its file (EXIF, /Rotate). */
export type Box = { x: number; y: number; width: number; height: number };

/** A machine-readable zone that a date could be proven from. */
export type ZoneReading = {
  /** From 1; more than 1 for PDF and TIFF only. */
  page: number;
  /** Around all lines of the zone; larger than they are where the zone leans. */
  box: Box;
  offer: ZoneOffer;
};

export type TextRange = {
  /** Packs of OCR_LANGUAGES, the likeliest first. */
  languages: readonly string[];
  /** From 1. */
  firstPage: number;
  /** At most so many in this call. */
  pages: number;
};

export type TextReading = {
  /** In order, from `firstPage` on; a page without text has text ''. */
  pages: PageText[];
  /** Of the whole file. */
  pageCount: number;
  /** Where to go on in the next call: null after the last page. A call ends early when its pages took long. */
  nextPage: number | null;
};

export type PageText = {
  page: number;
  /** The page's own text layer, which the viewer knows how to mark; or read from its picture. */
  source: 'layer' | 'picture';
  /** With line breaks between lines and an empty line between blocks; at most `MAX_TEXT_CHARS`. */
  text: string;
  /** In reading order; empty for a text layer. */
  words: Word[];
  dates: DateSuggestion[];
};

export type Word = { text: string; box: Box };

/** What the child is asked. */
export type ReadingJob =
  | { what: 'zone'; file: ReadableFile; today: string }
  | { what: 'text'; file: ReadableFile; range: TextRange };
