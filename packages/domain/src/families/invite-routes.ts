import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute, empty } from '../route.ts';
import { MemberState, TypedInviteCode } from './family.schema.ts';
import { InviteCode, NewAccount, NewInvite, OpenRequest, PendingInvite, ReceivedInvite } from './invite.schema.ts';

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
    summary: 'A new invitation code; the former one ends',
    params: FamilyParams,
    status: 201,
    response: z.object({ code: InviteCode }),
    errors: ['not_found', 'forbidden'],
  }),
  checkInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/check',
    isOpen: true,
    summary: 'Which family an invitation code leads to',
    body: z.object({ code: TypedInviteCode }),
    status: 200,
    response: z.object({ familyName: z.string() }),
    errors: ['invite_invalid', 'invite_expired'],
  }),
  joinFamily: defineRoute({
    method: 'POST',
    path: '/api/families/join',
    summary: 'Join a family with its code; nobody leaves another family by it',
    body: z.object({ code: TypedInviteCode }),
    status: 200,
    response: z.object({ familyId: z.string(), familyName: z.string(), state: MemberState }),
    errors: ['invite_invalid', 'invite_expired', 'already_member'],
  }),

  listPendingInvites: defineRoute({
    method: 'GET',
    path: '/api/families/:familyId/invites',
    summary: 'Invitations by mail that wait for an answer',
    params: FamilyParams,
    status: 200,
    response: z.object({ invites: z.array(PendingInvite) }),
    errors: ['not_found', 'forbidden'],
  }),
  inviteMember: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/invites',
    summary: 'Invite an address; its person belongs to the family once they accept',
    params: FamilyParams,
    body: NewInvite,
    status: 201,
    response: PendingInvite,
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
    summary: 'Make a new link of an invitation, to hand over oneself; the former one ends [D-26]',
    params: z.object({ familyId: Id, inviteId: Id }),
    status: 201,
    response: z.object({ token: z.string() }),
    errors: ['not_found', 'forbidden'],
  }),
  createAccount: defineRoute({
    method: 'POST',
    path: '/api/families/:familyId/accounts',
    summary: 'Make an account for a new member; where that cannot be, they are invited instead',
    params: FamilyParams,
    body: NewAccount,
    status: 201,
    response: z.object({ outcome: z.enum(['added', 'invited']) }),
    errors: ['not_found', 'forbidden', 'member_already', 'invite_pending', 'password_too_short', 'password_too_common'],
  }),
  listReceivedInvites: defineRoute({
    method: 'GET',
    path: '/api/invites',
    summary: "Invitations to the caller's address, and what the caller asked to join",
    status: 200,
    response: z.object({
      invites: z.array(ReceivedInvite),
      asksAdmin: z.boolean().describe('Accepting asks an Admin to confirm the caller by two words [D-26].'),
      needsConfirmation: z.boolean().describe('Invitations wait until the address is confirmed [SEC-23].'),
      requests: z.array(OpenRequest).describe('They wait for an Admin; leaving the family takes one back.'),
    }),
    errors: [],
  }),
  checkMailedInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/mailed',
    isOpen: true,
    summary: 'Which family the link of an invitation leads to, and whom it invites',
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    status: 200,
    response: z.object({
      familyName: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      asksAdmin: z.boolean().describe('The link was copied, not mailed: an Admin confirms who follows it [D-26].'),
    }),
    errors: ['invite_invalid'],
  }),
  acceptInvite: defineRoute({
    method: 'POST',
    path: '/api/invites/:inviteId/accept',
    summary: 'Accept: moves the caller here, but for the families that they own or stay in [D-3]',
    params: InviteParams,
    body: z.object({ stayIn: z.array(Id).max(200).default([]) }),
    status: 200,
    response: z.object({ familyId: z.string(), state: MemberState.describe("'requested': an Admin is asked [D-26].") }),
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
