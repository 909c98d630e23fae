import type { FamilyRole, MemberState } from './family.schema.ts';

export interface Membership {
  familyId: string;
  role: FamilyRole;
  state: MemberState;
}

/** What an active member's role allows in that family. One row of decision D-1 for each action. */
const ALLOWED = {
  seeFamily: ['Admin', 'Member', 'Viewer'],
  uploadForOthers: ['Admin', 'Member'],
  editGeneralDocument: ['Admin', 'Member'],
} as const satisfies Record<string, readonly FamilyRole[]>;
export type FamilyAction = keyof typeof ALLOWED;

/** False for anyone whose membership is not active: invited and requesting people have no right at all [STA-2]. */
export function can(action: FamilyAction, membership: Membership | undefined): boolean {
  if (membership?.state !== 'active') return false;
  const roles: readonly FamilyRole[] = ALLOWED[action];
  return roles.includes(membership.role);
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

/** Handing a family over, and deleting it, are its owner's alone; an Admin is not enough [D-1]. */
export function canHandOver(actorId: string, ownerId: string): boolean {
  return actorId === ownerId;
}
