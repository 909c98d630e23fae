import { z } from 'zod';
import { Id } from '../id.ts';
import { UploadTarget } from './document.schema.ts';
import { MAX_ARRANGED_PAGES, MAX_JOINED_FILES, MAX_PAGE_PARTS } from './document-limits.ts';
import { DocumentName, DocumentType } from './field-rules.ts';

export const PlannedPage = z
  .strictObject({
    file: z
      .number()
      .int()
      .min(0)
      .max(MAX_JOINED_FILES)
      .describe("0: the document's file; from 1 on: a file of `joined`, in its order."),
    page: z.number().int().min(1).max(100_000),
    turn: z.literal([0, 90, 180, 270]).describe('Degrees clockwise, beyond what the page says itself.'),
  })
  .meta({ id: 'PlannedPage' });
export type PlannedPage = z.infer<typeof PlannedPage>;

const Part = z.strictObject({
  name: DocumentName,
  type: DocumentType,
  pages: z.array(PlannedPage).min(1).max(MAX_ARRANGED_PAGES),
});

/** How the pages of a document's file are arranged. A page that no part names is left out. */
export const PagePlan = z
  .strictObject({
    revision: z.number().int().min(1).describe('The revision that the plan is based on; an older one is refused.'),
    joined: z
      .array(Id)
      .max(MAX_JOINED_FILES)
      .describe('Unclaimed uploads of the caller, PDFs or pictures, whose pages the parts may name.'),
    first: Part.describe('The document itself. Its file so far is kept as an earlier version.'),
    others: z
      .array(Part.extend({ target: UploadTarget }))
      .max(MAX_PAGE_PARTS - 1)
      .describe('New documents, in order.'),
  })
  .refine(({ first, others }) => countPages([first, ...others]) <= MAX_ARRANGED_PAGES)
  .refine(({ joined, first, others }) =>
    [first, ...others].every(({ pages }) => pages.every(({ file }) => file <= joined.length)),
  )
  .meta({ id: 'PagePlan' });
export type PagePlan = z.infer<typeof PagePlan>;

function countPages(parts: readonly { pages: readonly unknown[] }[]): number {
  return parts.reduce((sum, { pages }) => sum + pages.length, 0);
}
