import type { FamilyRole, MemberState } from './family.schema.ts';

export interface Membership {
  familyId: string;
  role: FamilyRole;
  state: MemberState;
  /** The family's owner, who is always an Admin. */
  isOwner?: boolean;
}

const EVERYONE = ['Admin', 'Member', 'Viewer'] as const;
const KEEPERS = ['Admin', 'Member'] as const;
const ADMINS = ['Admin'] as const;
const OWNER = 'owner';

/** The permission table of decision D-1: what an active member's role allows in that family, a row for each action. */
const ALLOWED = {
  seeFamily: EVERYONE,
  uploadForOthers: KEEPERS,
  editGeneralDocument: KEEPERS,
  // beside them, whoever uploaded it
  trashGeneralDocument: ADMINS,
  editSharedDocument: ADMINS,
  unshareDocument: ADMINS,
  invite: ADMINS,
  answerRequests: ADMINS,
  seeCode: ADMINS,
  renewCode: ADMINS,
  changeRoles: ADMINS,
  removeMembers: ADMINS,
  changeFamily: ADMINS,
  handOverFamily: OWNER,
  deleteFamily: OWNER,
} as const satisfies Record<string, readonly FamilyRole[] | typeof OWNER>;
export type FamilyAction = keyof typeof ALLOWED;

/** False for anyone whose membership is not active: invited and requesting people have no right at all [STA-2]. */
export function can(action: FamilyAction, membership: Membership | undefined): boolean {
  if (membership?.state !== 'active') return false;
  const allowed: readonly FamilyRole[] | typeof OWNER = ALLOWED[action];
  return allowed === OWNER ? membership.isOwner === true : allowed.includes(membership.role);
}

/** A personal document may be put where its owner is an active member, by whoever may upload for that owner [D-1]. */
export function canUploadFor(
  actorId: string,
  ownerId: string,
  familyId: string,
  actor: Membership | undefined,
  owner: Membership | undefined,
): boolean {
  if (actor?.familyId !== familyId || owner?.familyId !== familyId) return false;
  if (actor.state !== 'active' || owner.state !== 'active') return false;
  return actorId === ownerId || can('uploadForOthers', actor);
}
