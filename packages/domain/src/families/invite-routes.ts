import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute, empty } from '../route.ts';
import { MemberState, TypedInviteCode } from './family.schema.ts';
import { InviteCode, NewAccount, NewInvite, OpenRequest, PendingInvite, ReceivedInvite } from './invite.schema.ts';
import { CODE_LIMITS, INVITE_LIMITS, MAILED_INVITE_LIMIT } from './invite-limits.ts';

const FamilyParams = z.object({ familyId: Id });
const InviteParams = z.object({ inviteId: Id });

/** Routes for joining a family: codes, invitations and accounts made for members. */
export const inviteRoutes = {
  getInviteCode: defineRoute({
    method: 'GET',
    path: '/api/families/:familyId/code',
    summary: "The family's latest invitation code, or null before there is one",
    params: FamilyParams,
    status: 200,
    response: z.object({ code: InviteCode.nullable() }),
    errors: ['not_found', 'forbidden'],
  }),
  renewInviteCode: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/code',
    summary: 'Make a new invitation code; the previous one ends',
    params: FamilyParams,
    status: 201,
    response: z.object({ code: InviteCode }),
    errors: ['not_found', 'forbidden'],
  }),
  checkInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/check',
    isOpen: true,
    summary: 'The family that an invitation code belongs to',
    body: z.object({ code: TypedInviteCode }),
    status: 200,
    response: z.object({ familyName: z.string() }),
    ownLimits: [CODE_LIMITS.address, CODE_LIMITS.everybody],
    errors: ['invite_invalid', 'invite_expired'],
  }),
  joinFamily: defineRoute({
    method: 'POST',
    path: '/api/families/join',
    summary: 'Join a family with its code; memberships in other families stay',
    body: z.object({ code: TypedInviteCode }),
    status: 200,
    response: z.object({ familyId: z.string(), familyName: z.string(), state: MemberState }),
    ownLimits: Object.values(CODE_LIMITS),
    errors: ['invite_invalid', 'invite_expired', 'already_member'],
  }),

  listPendingInvites: defineRoute({
    method: 'GET',
    path: '/api/families/:familyId/invites',
    summary: 'Pending invitations by mail',
    params: FamilyParams,
    status: 200,
    response: z.object({ invites: z.array(PendingInvite) }),
    errors: ['not_found', 'forbidden'],
  }),
  inviteMember: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/invites',
    summary: 'Invite an address; its person becomes a member by accepting',
    params: FamilyParams,
    body: NewInvite,
    status: 201,
    response: PendingInvite,
    limits: INVITE_LIMITS,
    errors: ['not_found', 'forbidden', 'user_unknown', 'member_already', 'invite_pending'],
  }),
  withdrawInvite: defineRoute({
    method: 'DELETE',
    path: '/api/families/:familyId/invites/:inviteId',
    summary: 'End an invitation by mail',
    params: z.object({ familyId: Id, inviteId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  copyInviteLink: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/invites/:inviteId/link',
    summary: 'Make a new link for an invitation, to pass on in person; the previous one ends [D-26]',
    params: z.object({ familyId: Id, inviteId: Id }),
    status: 201,
    response: z.object({ token: z.string() }),
    errors: ['not_found', 'forbidden'],
  }),
  createAccount: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/accounts',
    summary: 'Make an account for a new member; if that is not possible, they are invited instead',
    params: FamilyParams,
    body: NewAccount,
    status: 201,
    response: z.object({ outcome: z.enum(['added', 'invited']) }),
    limits: INVITE_LIMITS,
    errors: [
      'not_found',
      'forbidden',
      'member_already',
      'invite_pending',
      'password_too_short',
      'password_too_common',
      'password_sign_in_off',
    ],
  }),
  listReceivedInvites: defineRoute({
    method: 'GET',
    path: '/api/invites',
    summary: "Invitations to the caller's address, and what the caller asked to join",
    status: 200,
    response: z.object({
      invites: z.array(ReceivedInvite),
      asksAdmin: z.boolean().describe('Whether an Admin must confirm the caller by two words after accepting [D-26].'),
      needsConfirmation: z.boolean().describe('Whether invitations wait until the address is confirmed [SEC-23].'),
      requests: z.array(OpenRequest).describe('They wait for an Admin; leaving the family withdraws a request.'),
    }),
    errors: [],
  }),
  checkMailedInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/mailed',
    isOpen: true,
    summary: 'The family of an invitation link, and whom it invites',
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    status: 200,
    response: z.object({
      familyName: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      asksAdmin: z
        .boolean()
        .describe('Whether the link was copied, not mailed: then an Admin confirms the person who follows it [D-26].'),
    }),
    ownLimits: [MAILED_INVITE_LIMIT],
    errors: ['invite_invalid'],
  }),
  acceptInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/:inviteId/accept',
    summary: 'Accept: the caller joins, and leaves families that they neither own nor stay in [D-3]',
    params: InviteParams,
    body: z.object({ stayIn: z.array(Id).max(200).default([]) }),
    status: 200,
    response: z.object({
      familyId: z.string(),
      state: MemberState.describe("'requested': an Admin must approve [D-26]."),
    }),
    errors: ['not_found', 'invite_expired', 'already_member', 'address_unconfirmed', 'last_admin'],
  }),
  declineInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/:inviteId/decline',
    summary: 'Decline an invitation',
    params: InviteParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
};
