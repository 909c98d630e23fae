import { z } from 'zod';

/** What the privacy page says of this installation in particular. */
export const Installation = z
  .object({
    operatorEmail: z.string().nullable().describe('Whom people can write to, where the operator has set it.'),
    sendsMail: z.boolean(),
    readsPapers: z.boolean().describe('Print and dates of papers are read on the server.'),
    keepsFilesElsewhere: z.boolean().describe('Files lie in an object store, sealed before they get there.'),
  })
  .meta({ id: 'Installation' });
export type Installation = z.infer<typeof Installation>;
