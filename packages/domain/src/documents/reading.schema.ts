import { z } from 'zod';

// What a Word or Excel file says, as a tree: the page renders it itself, so that no markup of a file ever reaches it.

/** A piece of text in one style. */
export const ReadingRun = z
  .object({
    text: z.string(),
    bold: z.literal(true).optional(),
    italic: z.literal(true).optional(),
    underline: z.literal(true).optional(),
    strike: z.literal(true).optional(),
    href: z.string().optional().describe('https:, http: or mailto: alone.'),
  })
  .meta({ id: 'ReadingRun' });
export type ReadingRun = z.infer<typeof ReadingRun>;

const Runs = z.array(ReadingRun);

export const ReadingBlock = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.number().int().min(1).max(6), runs: Runs }),
    z.object({ kind: z.literal('paragraph'), runs: Runs }),
    z.object({
      kind: z.literal('item'),
      isOrdered: z.boolean(),
      level: z.number().int().min(0).max(8).describe('0 is the outermost list.'),
      runs: Runs,
    }),
    z.object({
      kind: z.literal('table'),
      get rows() {
        return z.array(z.array(z.array(ReadingBlock))).describe('Rows of cells of blocks.');
      },
    }),
    z.object({
      kind: z.literal('image'),
      src: z.string().startsWith('data:image/webp;base64,'),
      width: z.number(),
      height: z.number(),
      alt: z.string(),
    }),
  ])
  .meta({ id: 'ReadingBlock' });
export type ReadingBlock = z.infer<typeof ReadingBlock>;

export const ReadingSheet = z
  .object({
    name: z.string(),
    rows: z.array(z.array(z.string())),
    isCut: z.boolean().describe('The file has more rows or columns.'),
  })
  .meta({ id: 'ReadingSheet' });
export type ReadingSheet = z.infer<typeof ReadingSheet>;

export const Reading = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      blocks: z.array(ReadingBlock),
      isCut: z.boolean().describe('The file goes on.'),
    }),
    z.object({ kind: z.literal('sheets'), sheets: z.array(ReadingSheet) }),
  ])
  .meta({ id: 'Reading', description: 'A Word or Excel file for reading.' });
export type Reading = z.infer<typeof Reading>;
