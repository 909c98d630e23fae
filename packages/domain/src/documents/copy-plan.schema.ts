import { z } from 'zod';
import { Id } from '../id.ts';
import { MAX_COPY_PAGES, MAX_COVERS, MAX_STAMP_CHARS } from './document-limits.ts';

const Part = z.number().min(0).max(1);
/** In parts of the page's width and height, from its upper left corner; the page is upright. */
const Cover = z.strictObject({ x: Part, y: Part, width: Part, height: Part });

export const StampWords = z.string().trim().max(MAX_STAMP_CHARS);

/** Of every PNG, in Base64. */
const PNG_SIGNATURE = 'iVBORw0KGgo';

export const StampLine = z
  .base64()
  .startsWith(PNG_SIGNATURE)
  .max(150_000)
  .describe('A PNG with one line of lettering on a clear ground, which is repeated across each page.');

/** A copy for one purpose: which pages, what is blacked out, and what is stamped on it [LNK-6]. */
export const CopyPlan = z
  .strictObject({
    fileId: Id.describe('The current file, which the covers were drawn on; another one is refused.'),
    receiver: StampWords.min(1).describe('Whom it is for.'),
    purpose: StampWords.describe('What it is for; may be empty.'),
    stamp: StampLine,
    isGray: z.boolean(),
    pages: z
      .array(
        z.strictObject({
          page: z.number().int().min(1).max(100_000),
          covers: z.array(Cover).max(MAX_COVERS).describe('Blacked out.'),
        }),
      )
      .min(1)
      .max(MAX_COPY_PAGES),
  })
  .meta({ id: 'CopyPlan' });
export type CopyPlan = z.infer<typeof CopyPlan>;
