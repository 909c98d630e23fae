import { z } from 'zod';
import { Id } from '../id.ts';

/** So long a removal, or a joining with an account, can be undone [PPL-8]. Then the person is deleted for good. */
export const PARTING_UNDO_DAYS = 30;

export const PARTING_KINDS = ['removed', 'joined'] as const;

/** What the guardians of somebody without an account are asked: to remove them, or to give their papers to an account. */
export const PartingQuestion = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('removed') }),
    z.strictObject({
      kind: z.literal('joined'),
      accountId: Id.describe('A member of a family of the caller, who is this person and has an account.'),
    }),
  ])
  .meta({ id: 'PartingQuestion' });
export type PartingQuestion = z.infer<typeof PartingQuestion>;

const Named = z.object({ id: z.string(), name: z.string() });
/** Somebody without an account who is to be removed or joined with an account, or has been. */
export const Parting = z
  .object({
    person: Named,
    kind: z.enum(PARTING_KINDS),
    account: Named.nullable().describe('Null for a removal, and for somebody whom the caller cannot see.'),
    accountId: z.string().nullable(),
    askedBy: Named.nullable().describe('Null for somebody whom the caller cannot see.'),
    askedAt: z.string(),
    waitingFor: z.array(Named).describe('Whose answer is missing, as far as the caller can see them.'),
    isAsked: z
      .boolean()
      .describe('True if the caller’s answer is missing, or nobody’s: then anybody’s carries it out.'),
    documentCount: z.number().int().describe('How many documents would become the caller’s; 0 for everybody else.'),
    endingCount: z.number().int().describe('How many of these are shared with a family without the caller; that ends.'),
    doneAt: z.string().nullable().describe('Null for a question.'),
    undoUntil: z.string().nullable(),
  })
  .meta({ id: 'Parting' });
export type Parting = z.infer<typeof Parting>;
