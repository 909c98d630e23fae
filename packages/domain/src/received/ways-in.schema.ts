import { z } from 'zod';

export const MailAddress = z
  .object({
    address: z.string(),
    fromAnyone: z.boolean().describe('False: only mails from its person’s own address are taken.'),
    madeAt: z.string(),
  })
  .meta({ id: 'MailAddress', description: 'An email address of one person: what is sent to it waits to be filed.' });
export type MailAddress = z.infer<typeof MailAddress>;

export const WaysIn = z
  .object({
    mail: z
      .object({ address: MailAddress.nullable() })
      .nullable()
      .describe('Null where the operator has not switched mail on.'),
    folder: z
      .object({ name: z.string(), lastAt: z.string().nullable().describe('When a file last came from it.') })
      .nullable()
      .describe('The caller’s watched folder; null where none is watched.'),
    openRequests: z.number().describe('Links by which someone can hand in documents now.'),
  })
  .meta({ id: 'WaysIn', description: 'How documents of others come to the caller.' });
export type WaysIn = z.infer<typeof WaysIn>;
