import { z } from 'zod';
import { PageText } from './paper-reading.schema.ts';

/**
 * The content of a Word or Excel file as a tree. The web draws it with its own elements, so that no markup of a file
 * ever reaches a page.
 */
export const Run = z
  .object({
    text: z.string(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    strike: z.boolean().optional(),
    href: z.string().optional().describe('An http, https or mailto URL.'),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'listItem'; level: number; isOrdered: boolean; runs: Run[] }
  | { kind: 'image'; src: string; alt: string; width: number; height: number }
  | { kind: 'table'; rows: { cells: { blocks: Block[]; columns: number; rows: number }[] }[] };

export const Block: z.ZodType<Block> = z
  .lazy(() =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('heading'), level: z.number(), runs: z.array(Run) }),
      z.object({ kind: z.literal('paragraph'), runs: z.array(Run) }),
      z.object({ kind: z.literal('listItem'), level: z.number(), isOrdered: z.boolean(), runs: z.array(Run) }),
      z.object({
        kind: z.literal('image'),
        src: z.string().describe('A WebP as a data URL.'),
        alt: z.string(),
        width: z.number(),
        height: z.number(),
      }),
      z.object({
        kind: z.literal('table'),
        rows: z.array(
          z.object({
            cells: z.array(z.object({ blocks: z.array(Block), columns: z.number(), rows: z.number() })),
          }),
        ),
      }),
    ]),
  )
  .meta({ id: 'Block' });

const isIncomplete = z
  .boolean()
  .optional()
  .describe('The file has words or pictures that are not shown; the search still finds its words.');

export const Reading = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), blocks: z.array(Block), isCut: z.boolean(), isIncomplete }),
    z.object({
      kind: z.literal('sheets'),
      isIncomplete,
      sheets: z.array(z.object({ name: z.string(), rows: z.array(z.array(z.string())), isCut: z.boolean() })),
    }),
  ])
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof Reading>;

/** The text of a picture or scan, with the place of each word [REA-1]. */
export const PageTexts = z
  .object({
    kind: z.literal('pages'),
    pages: z
      .array(PageText.pick({ page: true, text: true, words: true }))
      .describe('Without pages that have a text layer, are empty or cannot be read.'),
  })
  .meta({ id: 'PageTexts' });
export type PageTexts = z.infer<typeof PageTexts>;
