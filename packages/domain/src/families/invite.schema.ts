import { z } from 'zod';
import { Password } from '../people/account.schema.ts';
import { Email, PersonName } from '../people/person.schema.ts';
import { FamilyRole } from './family.schema.ts';

/** What the sidebar's dialog offers: an account that is made for somebody is never an Admin's [FMD-2, D-23]. */
export const InvitedRole = z.enum(['Member', 'Viewer']);
export type InvitedRole = z.infer<typeof InvitedRole>;

export const InviteCode = z
  .object({
    code: z.string(),
    expiresAt: z.string(),
    isExpired: z.boolean().describe("By the database's clock."),
  })
  .meta({ id: 'InviteCode' });
export type InviteCode = z.infer<typeof InviteCode>;

export const NewInvite = z
  .object({
    email: Email,
    role: FamilyRole.default('Member'),
    name: PersonName.optional().describe("The invitee's name."),
    allowUnknown: z
      .boolean()
      .default(false)
      .describe("False: an unknown address gets 'User not found', so that the caller can decide."),
  })
  .meta({ id: 'NewInvite' });
export type NewInvite = z.infer<typeof NewInvite>;

export const NewAccount = z
  .object({ email: Email, name: PersonName, password: Password, role: InvitedRole.default('Member') })
  .meta({ id: 'NewAccount', description: 'An account for a member; the password is temporary.' });
export type NewAccount = z.infer<typeof NewAccount>;

/** An invitation by mail, as the Admins of its family see it. */
export const PendingInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: FamilyRole,
    sentAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'PendingInvite' });
export type PendingInvite = z.infer<typeof PendingInvite>;

/** An invitation as the invited person sees it. */
export const ReceivedInvite = z
  .object({
    id: z.string(),
    familyName: z.string(),
    inviter: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable().describe('Null while the caller’s own address is not confirmed [D-26].'),
    }),
    role: FamilyRole,
    expiresAt: z.string(),
    leaves: z
      .array(z.object({ familyId: z.string(), name: z.string() }))
      .describe('Families that accepting would leave, unless the caller stays in them: never one that they own [D-3].'),
  })
  .meta({ id: 'ReceivedInvite' });
export type ReceivedInvite = z.infer<typeof ReceivedInvite>;

/** What a person has asked themselves: to be let into a family, by its code or by an invitation. */
export const OpenRequest = z
  .object({
    familyId: z.string(),
    familyName: z.string(),
    requestedAt: z.string(),
    words: z
      .string()
      .nullable()
      .describe('Two words that an Admin asks for; null for a request made with a code [D-26].'),
    inviterName: z.string().nullable().describe('Who invited the person; null for a request made with a code.'),
  })
  .meta({ id: 'OpenRequest' });
export type OpenRequest = z.infer<typeof OpenRequest>;
