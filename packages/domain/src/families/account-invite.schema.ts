import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { Id } from '../id.ts';
import { LinkToken, Password } from '../people/account.schema.ts';
import { Email } from '../people/person.schema.ts';

/** How long an invitation to an account works at first, and at most. */
export const ACCOUNT_INVITE_DAYS = { first: 7, most: 30 } as const;

export const NewAccountInvite = z
  .strictObject({
    email: Email.nullable().describe(
      'Null for a link to pass on. A server that sends no mail makes a link in any case.',
    ),
    expiresOn: CalendarDate.optional().describe('The last day on which it works: at most 30 days from today.'),
    guardiansUntil: CalendarDate.nullable().describe(
      "The day on which the guardians' part ends, at the latest on the 18th birthday; null: as soon as the person signs in. For an adult, and without a date of birth, within a year.",
    ),
  })
  .meta({ id: 'NewAccountInvite' });
export type NewAccountInvite = z.infer<typeof NewAccountInvite>;

const Named = z.object({ id: z.string(), name: z.string() });

/** Waits until all guardians have agreed, and the person accepts it. */
export const AccountInvite = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    by: Named,
    createdAt: z.string(),
    expiresAt: z.string(),
    guardiansUntil: z.string().nullable(),
    waitingFor: z.array(Named).describe('Guardians who have not agreed yet: the link does not work before.'),
  })
  .meta({ id: 'AccountInvite' });
export type AccountInvite = z.infer<typeof AccountInvite>;

/** To the terms of this invitation, not of one that has taken its place. */
export const AccountAgreement = z.strictObject({ inviteId: Id }).meta({ id: 'AccountAgreement' });

export const AccountAcceptance = z
  .strictObject({ token: LinkToken, email: Email, password: Password })
  .meta({ id: 'AccountAcceptance' });
export type AccountAcceptance = z.infer<typeof AccountAcceptance>;
