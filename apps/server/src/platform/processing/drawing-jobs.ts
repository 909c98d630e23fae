import type { SheetPaper } from '@kinvault/domain/documents/card-sheet.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import type { OwnedJob } from './bounded-child.ts';

export const AVATAR_PIXELS = 512;

/** In fractions of the upright picture; `size` of its shorter side, the middle of it where there is none. */
export type AvatarCropping = { x: number; y: number; size?: number | undefined };

export type AvatarJob = OwnedJob & { bytes: Uint8Array; kind: FileKind; crop: AvatarCropping };
/** A page to be drawn as a picture. */
export type PictureJob = OwnedJob & {
  pdf: Uint8Array;
  format: 'jpeg' | 'png';
  /** Of the longest side; fewer where the picture would be larger than `maxBytes`. */
  pixels: number;
  maxBytes: number;
  /** Blurs the picture as an unsteady hand does. */
  isBlurry: boolean;
};
export type ThumbnailJob = OwnedJob & { bytes: Uint8Array; kind: FileKind };
/** Photographed pages, as JPEG. */
export type ScanJob = OwnedJob & { pages: Uint8Array[] };
/** New PDFs of the pages of files. */
export type PagesJob = OwnedJob & {
  files: { bytes: Uint8Array; kind: FileKind }[];
  /** `file` and `page` from 0; `turn` in degrees clockwise, beyond what the page says itself. */
  parts: { file: number; page: number; turn: number }[][];
};
/** A copy for one purpose: pictures of pages with a stamp across them. */
export type CopyJob = OwnedJob & {
  bytes: Uint8Array;
  kind: FileKind;
  /** A PNG with a line of lettering. */
  stamp: Uint8Array;
  isGray: boolean;
  /** `page` from 0. */
  pages: { page: number; covers: PageBox[] }[];
};
/** Pages of a file as pictures for somebody outside. */
export type LinkPagesJob = OwnedJob & {
  bytes: Uint8Array;
  kind: FileKind;
  /** A PNG with a line of lettering to repeat across each page; null where the file bears one already. */
  stamp: Uint8Array | null;
  /** The first page, from 0, and how many at most. */
  from: number;
  many: number;
};
export interface LinkPictures {
  /** Of the whole file. */
  pages: number;
  /** JPEG. */
  pictures: Uint8Array[];
}
/** Both sides of a card in true size, on one page. */
export type CardSheetJob = OwnedJob & {
  files: { bytes: Uint8Array; kind: FileKind }[];
  paper: SheetPaper;
  /** `file` and `page` from 0; `turn` in degrees clockwise. */
  sides: { file: number; page: number; area: PageBox; turn: number }[];
  stamp: Uint8Array | null;
  isGray: boolean;
};
