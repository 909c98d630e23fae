import { z } from 'zod';

/** What the privacy page says of this installation in particular. */
export const Installation = z
  .object({
    operatorEmail: z.string().nullable().describe('The contact address, if the operator has set one.'),
    sendsMail: z.boolean(),
    signsInWith: z.string().nullable().describe('The provider whose accounts sign in here, too, if there is one.'),
    readsPapers: z.boolean().describe('Whether the server reads text and dates of papers.'),
    keepsFilesElsewhere: z.boolean().describe('Whether files are in an object store, encrypted before they get there.'),
  })
  .meta({ id: 'Installation' });
export type Installation = z.infer<typeof Installation>;
