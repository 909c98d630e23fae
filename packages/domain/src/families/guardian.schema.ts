import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { Id } from '../id.ts';
import { PersonName } from '../people/person.schema.ts';
import { MAX_GUARDIANS } from './guardian-limits.ts';

/** Somebody who looks after a person's papers, with an owner's rights over them [D-35]. */
export const Guardian = z
  .object({
    id: z.string(),
    name: z.string(),
    until: z.string().nullable().describe('The moment at which it ends; null: it goes on.'),
  })
  .meta({ id: 'Guardian' });
export type Guardian = z.infer<typeof Guardian>;

/** A child, or a grandparent who leaves the phone to others. */
export const NewPerson = z
  .strictObject({
    name: PersonName,
    bornOn: CalendarDate.nullable(),
    guardianIds: z
      .array(Id)
      .max(MAX_GUARDIANS - 1)
      .describe('Who is asked to look after them, too: members of the family. The caller does from the start.'),
  })
  .meta({ id: 'NewPerson' });
export type NewPerson = z.infer<typeof NewPerson>;

export const PersonChange = z
  .strictObject({ name: PersonName, bornOn: CalendarDate.nullable() })
  .meta({ id: 'PersonChange' });
export type PersonChange = z.infer<typeof PersonChange>;

const Named = z.object({ id: z.string(), name: z.string() });
/** One person's part in looking after another. */
export const Guardianship = z
  .object({
    person: Named.extend({ hasAccount: z.boolean(), bornOn: z.string().nullable() }),
    guardian: Named,
    askedBy: Named.nullable().describe('Null once their account is deleted.'),
    askedAt: z.string(),
    acceptedAt: z.string().nullable().describe('Null while the guardian has not answered.'),
    until: z.string().nullable(),
  })
  .meta({ id: 'Guardianship' });
export type Guardianship = z.infer<typeof Guardianship>;
