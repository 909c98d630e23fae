import { z } from 'zod';

export const MAX_NAME_CHARS = 100;

/** Lower-cased, because two people never share an address that differs by case only. */
export const Email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());

export const PersonName = z.string().trim().min(1).max(MAX_NAME_CHARS);

export const Person = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    isConfirmed: z.boolean().describe('The address was shown to be theirs, by a mailed link.'),
    avatarId: z.string().nullable().describe('Changes with the picture; null: initials.'),
  })
  .meta({ id: 'Person', description: 'Somebody with an account.' });
export type Person = z.infer<typeof Person>;
