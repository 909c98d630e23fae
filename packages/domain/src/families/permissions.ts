import type { FamilyRole, MemberState } from './family.schema.ts';

export interface Membership {
  familyId: string;
  role: FamilyRole;
  state: MemberState;
  /** The family's owner, who is always an Admin. */
  isOwner: boolean;
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
  // and its uploader while they may edit it
  trashGeneralDocument: ADMINS,
  // by a link for somebody outside
  giveOutGeneralDocument: ADMINS,
  editSharedDocument: ADMINS,
  unshareDocument: ADMINS,
  invite: ADMINS,
  answerRequests: ADMINS,
  seeCode: ADMINS,
  renewCode: ADMINS,
  changeRoles: ADMINS,
  removeMembers: ADMINS,
  changeFamily: ADMINS,
  exportFamily: ADMINS,
  seeLog: ADMINS,
  handOverFamily: OWNER,
  deleteFamily: OWNER,
} as const satisfies Record<string, readonly FamilyRole[] | typeof OWNER>;
export type FamilyAction = keyof typeof ALLOWED;

/** False for anyone whose membership is not active: invited and requesting people have no right at all [STA-2]. */
export function can(action: FamilyAction, membership: Membership | undefined): boolean {
  if (membership?.state !== 'active') return false;
  const allowed: readonly FamilyRole[] | typeof OWNER = ALLOWED[action];
  return allowed === OWNER ? membership.isOwner : allowed.includes(membership.role);
}

/** People who may upload for the owner, or have their rights, may add a personal document wherever the owner is an active member [D-1, D-35]. */
export function canUploadFor(...about: AboutMember): boolean {
  return canFor('uploadForOthers', ...about);
}

/** People may exempt themselves and whom they look after from a paper, and those who may edit what they share may do so too [KNO-10, D-1]. */
export function canExempt(...about: AboutMember): boolean {
  return canFor('editSharedDocument', ...about);
}

type AboutMember = [
  /** The actor is this person, or looks after them. */
  isOwn: boolean,
  familyId: string,
  actor: Membership | undefined,
  person: Membership | undefined,
];

/** For oneself always, for another by role; where both are active members of that family. */
function canFor(action: FamilyAction, ...[isOwn, familyId, actor, person]: AboutMember): boolean {
  if (actor?.familyId !== familyId || person?.familyId !== familyId) return false;
  if (actor.state !== 'active' || person.state !== 'active') return false;
  return isOwn || can(action, actor);
}
