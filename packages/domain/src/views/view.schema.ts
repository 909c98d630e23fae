import { z } from 'zod';
import { listAddressOf } from '../documents/list-address.ts';
import { Id } from '../id.ts';
import { MAX_VIEW_NAME_CHARS, MAX_VIEW_QUERY_CHARS } from './view-limits.ts';

const ViewName = z.string().trim().min(1).max(MAX_VIEW_NAME_CHARS);

/** Only what the router itself reads of a list: anything else in a link could do more than filter. */
const ViewQuery = z
  .string()
  .max(MAX_VIEW_QUERY_CHARS)
  .refine((text) => listAddressOf(text) !== null)
  .describe("Search parameters of the dashboard: one list, its filters and its order, as 'view=all&year=2026'.");

export const SavedView = z
  .object({
    id: z.string(),
    familyId: z.string().nullable().describe("Null: the caller's alone."),
    name: z.string(),
    query: z.string(),
    canChange: z.boolean(),
  })
  .meta({ id: 'SavedView', description: 'A list with filters and order under a name. It shows nobody a document.' });
export type SavedView = z.infer<typeof SavedView>;

export const NewSavedView = z
  .strictObject({
    name: ViewName,
    query: ViewQuery,
    familyId: Id.nullable().describe('Null: only the caller has it.'),
  })
  .meta({ id: 'NewSavedView' });
export type NewSavedView = z.infer<typeof NewSavedView>;

export const SavedViewChange = z
  .strictObject({ name: ViewName.optional(), query: ViewQuery.optional() })
  .meta({ id: 'SavedViewChange' });
export type SavedViewChange = z.infer<typeof SavedViewChange>;
