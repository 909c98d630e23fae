import { z } from 'zod';
import { EXPECTED_TYPES } from '../documents/expected-papers.ts';
import { MAX_FAMILY_NAME_CHARS } from './family-limits.ts';
import { Guardian } from './guardian.schema.ts';
import { INVITE_CODE_MAX_INPUT } from './invite-code.ts';

export const FAMILY_ROLES = ['Admin', 'Member', 'Viewer'] as const;
export const FamilyRole = z.enum(FAMILY_ROLES).meta({ id: 'FamilyRole' });
export type FamilyRole = z.infer<typeof FamilyRole>;

/** 'invited' waits for the person, 'requested' for an Admin; the specification's 'Pending' is either of them. */
export const MemberState = z.enum(['invited', 'requested', 'active']).meta({ id: 'MemberState' });
export type MemberState = z.infer<typeof MemberState>;

export const FamilyName = z.string().trim().min(1).max(MAX_FAMILY_NAME_CHARS);
export const TypedInviteCode = z.string().trim().min(1).max(INVITE_CODE_MAX_INPUT);

export const Member = z
  .object({
    personId: z.string(),
    name: z.string(),
    email: z.string().nullable().describe('The contact address; null for a person who has none.'),
    phone: z
      .string()
      .nullable()
      .describe('Null until the person belongs to the family, like location, bio and lastSeenAt.'),
    location: z.string().nullable(),
    bio: z.string().nullable(),
    avatarId: z.string().nullable(),
    role: FamilyRole,
    state: MemberState,
    isUnclaimed: z
      .boolean()
      .describe('Whether an Admin made this account and its person has not set a password yet [D-4].'),
    hasAccount: z.boolean().describe('False: somebody without an account, whom guardians look after [PPL-1].'),
    bornOn: z.string().nullable().describe('The date of birth of a person without an account.'),
    guardians: z.array(Guardian).describe('Who looks after their papers.'),
    words: z
      .string()
      .nullable()
      .describe('For Admins: the words to ask a newcomer for who has no confirmed address [D-26].'),
    joinedAt: z.string().describe('When the person opened their account (ISO 8601).'),
    lastSeenAt: z.string().nullable(),
    exemptions: z
      .array(z.object({ type: z.enum(EXPECTED_TYPES), isOwn: z.boolean().describe('Whether the member said so.') }))
      .describe('Papers that this member does not need in this family [KNO-10].'),
    documentCount: z.number().describe('Personal documents of this member that the caller can see.'),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const Family = z
  .object({
    id: z.string(),
    name: z.string(),
    ownerId: z.string(),
    role: FamilyRole.describe("The caller's own role."),
    createdAt: z.string(),
    asksBeforeJoin: z.boolean().describe('Whether people who join with a code wait for an Admin.'),
    generalDocumentCount: z.number(),
    members: z.array(Member).describe('The caller first, then by name.'),
  })
  .meta({ id: 'Family', description: 'A family as one of its members sees it.' });
export type Family = z.infer<typeof Family>;

/** At sign-up a family is chosen first: a new one, one that a code leads to, or the one that mailed an invitation [AUT-2, AUT-5, D-2]. */
export const FamilyChoice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('create'), name: FamilyName }),
    z.object({ kind: z.literal('join'), code: TypedInviteCode }),
    z.object({ kind: z.literal('invite'), token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  ])
  .meta({ id: 'FamilyChoice' });
export type FamilyChoice = z.infer<typeof FamilyChoice>;

export const FamilyChange = z
  .object({ name: FamilyName.optional(), asksBeforeJoin: z.boolean().optional() })
  .meta({ id: 'FamilyChange' });
export type FamilyChange = z.infer<typeof FamilyChange>;

export const DeletedFamily = z
  .object({
    id: z.string(),
    name: z.string(),
    deletedAt: z.string(),
    endsAt: z.string().describe('Until then its owner can restore it.'),
  })
  .meta({ id: 'DeletedFamily' });
export type DeletedFamily = z.infer<typeof DeletedFamily>;
