import { z } from 'zod';
import { INVITE_CODE_MAX_INPUT } from './invite-code.ts';

export const FAMILY_ROLES = ['Admin', 'Member', 'Viewer'] as const;
export const FamilyRole = z.enum(FAMILY_ROLES).meta({ id: 'FamilyRole' });
export type FamilyRole = z.infer<typeof FamilyRole>;

/** 'invited' waits for the person, 'requested' for an Admin; the specification's 'Pending' is either of them. */
export const MemberState = z.enum(['invited', 'requested', 'active']).meta({ id: 'MemberState' });
export type MemberState = z.infer<typeof MemberState>;

export const FamilyName = z.string().trim().min(1, 'Please enter a group name').max(80);

export const Member = z
  .object({
    personId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatarId: z.string().nullable(),
    role: FamilyRole,
    state: MemberState,
    joinedAt: z.string().describe('When the person opened their account (ISO 8601).'),
    lastSeenAt: z.string().nullable(),
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
    generalDocumentCount: z.number(),
    members: z.array(Member),
  })
  .meta({ id: 'Family', description: 'A family as one of its members sees it.' });
export type Family = z.infer<typeof Family>;

/** At sign-up a family is chosen first: a new one, or one that somebody's code leads to [AUT-2, AUT-5]. */
export const FamilyChoice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('create'), name: FamilyName }),
    z.object({ kind: z.literal('join'), code: z.string().trim().min(1).max(INVITE_CODE_MAX_INPUT) }),
  ])
  .meta({ id: 'FamilyChoice' });
export type FamilyChoice = z.infer<typeof FamilyChoice>;
