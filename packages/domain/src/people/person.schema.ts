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
    isConfirmed: z.boolean().describe('Whether a mailed link has proven that the address is theirs.'),
    avatarId: z.string().nullable().describe('Changes with the picture; null: no picture, initials are shown.'),
  })
  .meta({ id: 'Person', description: 'A person with an account.' });
export type Person = z.infer<typeof Person>;
