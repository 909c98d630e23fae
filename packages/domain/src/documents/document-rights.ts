import { can, type Membership } from '../families/permissions.ts';

/** Where a document stands; every `Document` says it. */
export interface DocumentStanding {
  ownerId: string | null;
  familyId: string | null;
  sharedWith: readonly string[];
  addedBy: string | null;
}

/** The membership of somebody in a family, as far as the asking person can know of it. */
export type MembershipOf = (personId: string, familyId: string) => Membership | undefined;

/** A general document: Admins and Members of its family. A personal one: `isKeeper` of it [D-1]. */
export function mayEditDocument(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (document.familyId !== null) return can('editGeneralDocument', membershipOf(personId, document.familyId));
  return isKeeper(document, personId, membershipOf);
}

/** Whoever may edit a personal document; a general one: the Admins of its family, and its uploader while they belong. */
export function mayTrashDocument(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (document.familyId === null) return isKeeper(document, personId, membershipOf);
  const mine = membershipOf(personId, document.familyId);
  return can('trashGeneralDocument', mine) || (document.addedBy === personId && can('seeFamily', mine));
}

/** Into any family in which its owner is active: by the owner alone. */
export function mayShareDocument({ ownerId }: DocumentStanding, personId: string): boolean {
  return ownerId === personId;
}

/** The owner ends it anywhere, an Admin in their own family. */
export function mayUnshareDocument(
  document: DocumentStanding,
  familyId: string,
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  if (document.ownerId === null) return false;
  return document.ownerId === personId || can('unshareDocument', membershipOf(personId, familyId));
}

/**
 * To another active member of a family that sees it: by its owner, or by who uploaded it for them. An Admin may edit
 * what it says, but not take it away from its owner.
 */
export function mayHandOnDocument(
  document: DocumentStanding,
  personId: string,
  newOwnerId: string,
  membershipOf: MembershipOf,
): boolean {
  if (document.ownerId === null || newOwnerId === document.ownerId) return false;
  const isTheirs = document.ownerId === personId || document.addedBy === personId;
  if (!isTheirs || !isKeeper(document, personId, membershipOf)) return false;
  return document.sharedWith.some(
    (familyId) =>
      can('seeFamily', membershipOf(newOwnerId, familyId)) &&
      (newOwnerId === personId || can('uploadForOthers', membershipOf(personId, familyId))),
  );
}

/** Its owner; its uploader while both are active in a family it is shared with; an Admin of such a family. */
function isKeeper(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  const { ownerId, addedBy, sharedWith } = document;
  if (ownerId === null) return false;
  if (ownerId === personId) return true;
  return sharedWith.some((familyId) => {
    const mine = membershipOf(personId, familyId);
    if (!can('seeFamily', mine) || !can('seeFamily', membershipOf(ownerId, familyId))) return false;
    return addedBy === personId || can('editSharedDocument', mine);
  });
}
