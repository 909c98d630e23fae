import type { PaperKind } from './edges/perspective.ts';
import type { Quad } from './edges/quad.ts';

/** The final look of a page. */
export type PageLook = 'color' | 'gray' | 'ink';

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface StraightenJob {
  type: 'straighten';
  photo: Blob;
  quad: Quad;
  kind: PaperKind;
  turns: Turns;
  look: PageLook;
}

/** Front and back of a card, one above the other on a sheet of A4. */
export interface SheetJob {
  type: 'sheet';
  pictures: readonly Blob[];
}

/** The worker's requests and responses. */
export type ScanJob = { type: 'find'; picture: ImageBitmap | Blob } | StraightenJob | SheetJob;
export type ScanAnswer<Job extends ScanJob> = Job extends { type: 'find' } ? Quad | null : Blob;

export type Numbered<T> = T & { id: number };
export type ScanReply = { id: number; answer: Quad | Blob | null } | { id: number; error: string };
