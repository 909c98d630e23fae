import { z } from 'zod';

/** `not_there`: it answers, and is not the one of this vault. */
export const PartState = z.enum(['ok', 'unreachable', 'read_only', 'not_there', 'full']);
export type PartState = z.infer<typeof PartState>;

/** What a copy needs; those it does not use are left out. */
export const ReadinessParts = z.object({
  database: PartState,
  listener: PartState.optional().describe('The connection that live updates come from.'),
  queue: PartState.optional().describe('The connections for background work.'),
  store: PartState,
});
export type ReadinessParts = z.infer<typeof ReadinessParts>;

export const ReadinessAnswer = z.object({ status: z.enum(['ready', 'degraded']), parts: ReadinessParts });
