import { z } from 'zod';
import { Id } from '../id.ts';
import { LinkToken, SignInAnswer } from '../people/account.schema.ts';
import { defineRoute, empty } from '../route.ts';
import { AccountAcceptance, AccountAgreement, AccountInvite, NewAccountInvite } from './account-invite.schema.ts';
import { ACCOUNT_INVITE_LIMIT, INVITE_LIMITS, MAILED_INVITE_LIMIT } from './invite-limits.ts';

const PersonParams = z.object({ personId: Id });

/** Routes that give somebody without an account one, by an invitation of a guardian [PPL-5]. */
export const accountInviteRoutes = {
  makeAccountInvite: defineRoute({
    method: 'PUT',
    path: '/api/people/:personId/account-invite',
    summary: 'Invite a person without an account to their own; the previous invitation ends; by a guardian',
    params: PersonParams,
    body: NewAccountInvite,
    status: 200,
    response: z.object({ token: z.string().nullable().describe('Of the link to pass on; null where it is mailed.') }),
    limits: INVITE_LIMITS,
    errors: ['not_found', 'date_out_of_range'],
  }),
  getAccountInvite: defineRoute({
    method: 'GET',
    path: '/api/people/:personId/account-invite',
    summary: 'The invitation that waits for a person without an account; for their guardians',
    params: PersonParams,
    status: 200,
    response: z.object({ invite: AccountInvite.nullable() }),
    errors: ['not_found'],
  }),
  agreeToAccountInvite: defineRoute({
    method: 'POST',
    path: '/api/people/:personId/account-invite/agreement',
    summary: 'Agree to the invitation of another guardian, with its end of looking after; by a guardian',
    params: PersonParams,
    body: AccountAgreement,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  withdrawAccountInvite: defineRoute({
    method: 'DELETE',
    path: '/api/people/:personId/account-invite',
    summary: 'End the invitation that waits; by a guardian',
    params: PersonParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  checkAccountInvite: defineRoute({
    method: 'POST',
    path: '/api/account-invites/check',
    isOpen: true,
    summary: 'Whom the link of an invitation to an account is for, and who invites',
    body: z.object({ token: LinkToken }),
    status: 200,
    response: z.object({
      name: z.string(),
      inviterName: z.string(),
      isWaiting: z.boolean().describe('Other guardians have not agreed yet: it cannot be accepted so far.'),
    }),
    ownLimits: [MAILED_INVITE_LIMIT],
    errors: ['link_invalid'],
  }),
  acceptAccountInvite: defineRoute({
    method: 'POST',
    path: '/api/account-invites/accept',
    isOpen: true,
    summary: 'Add a sign-in to the invited person; everything else of theirs stays as it is',
    body: AccountAcceptance,
    status: 201,
    response: SignInAnswer,
    ownLimits: [MAILED_INVITE_LIMIT, ACCOUNT_INVITE_LIMIT],
    errors: ['link_invalid', 'email_taken', 'password_too_short', 'password_too_common', 'password_sign_in_off'],
  }),
};
