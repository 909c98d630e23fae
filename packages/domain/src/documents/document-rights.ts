import { can, type FamilyAction, type Membership } from '../families/permissions.ts';
import type { UploadTarget } from './document.schema.ts';

/** What rights depend on; every `Document` has it. */
export interface DocumentStanding {
  ownerId: string | null;
  /** Whether the reader is its owner, or looks after its owner's papers. The database decides it [D-35]. */
  isOwn: boolean;
  familyId: string | null;
  sharedWith: readonly string[];
  receivers: readonly { personId: string; mayEdit: boolean }[];
  addedBy: string | null;
  isCorrectable: boolean;
}

/** The membership of somebody in a family, as far as the asking person can know of it. */
export type MembershipOf = (personId: string, familyId: string) => Membership | undefined;

/**
 * Whether its owner's emergency alone lets the reader see it: neither theirs, nor of a family, nor shared with them.
 * They read it then, and nothing else [PPL-11].
 */
export function isSeenInEmergency({ ownerId, isOwn, sharedWith, receivers }: DocumentStanding): boolean {
  return ownerId !== null && !isOwn && sharedWith.length === 0 && receivers.length === 0;
}

/** A general document: Admins and Members of its family. A personal one: `isKeeper` of it [D-1]. */
export function mayEditDocument(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (document.familyId !== null) return can('editGeneralDocument', membershipOf(personId, document.familyId));
  return isKeeper(document, personId, membershipOf);
}

/** A personal document: people who may edit it. A general one: the Admins of its family, and its uploader while they may edit it. */
export function mayTrashDocument(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (document.familyId === null) return isKeeper(document, personId, membershipOf);
  const mine = membershipOf(personId, document.familyId);
  return can('trashGeneralDocument', mine) || (document.addedBy === personId && can('editGeneralDocument', mine));
}

/** People who may throw it away, but for what its owner threw away: that only its owner brings back [D-45]. */
export function mayRestoreDocument(
  document: DocumentStanding & { isTrashedByOwner: boolean },
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  if (document.isTrashedByOwner && !document.isOwn) return false;
  return mayTrashDocument(document, personId, membershipOf);
}

/** Both are theirs to edit. A document stays whose it is, so both have one owner, or belong to one family [KNO-9]. */
export function mayRenewDocument(
  old: DocumentStanding,
  renewed: DocumentStanding,
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  const isSameHolder = old.ownerId === renewed.ownerId && old.familyId === renewed.familyId;
  return isSameHolder && [old, renewed].every((document) => mayEditDocument(document, personId, membershipOf));
}

/** With any family in which its owner is active, or with one member of it: by the owner alone. */
export function mayShareDocument({ isOwn }: DocumentStanding): boolean {
  return isOwn;
}

/** By a link for somebody outside: a personal document as sharing it, a general one by an Admin [D-38]. */
export function mayGiveOut(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  const { familyId } = document;
  if (familyId === null) return mayShareDocument(document);
  return can('giveOutGeneralDocument', membershipOf(personId, familyId));
}

/** The owner ends it anywhere, an Admin in their own family. */
export function mayUnshareDocument(
  document: DocumentStanding,
  familyId: string,
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  if (document.ownerId === null) return false;
  return document.isOwn || can('unshareDocument', membershipOf(personId, familyId));
}

/** The owner ends it for anybody, a receiver for themselves. */
export function mayEndReceiving(document: DocumentStanding, receiverId: string, personId: string): boolean {
  return document.isOwn || (document.ownerId !== null && receiverId === personId);
}

/**
 * To another active member of a family that sees it: by its owner, or by its uploader while they may correct it, who
 * never gives it to themselves, and ends no sharing by it [D-25]. An Admin may edit what it says, but not take it away from its owner.
 */
export function mayHandOnDocument(
  document: DocumentStanding,
  personId: string,
  newOwnerId: string,
  membershipOf: MembershipOf,
): boolean {
  const { ownerId, isOwn, sharedWith } = document;
  if (ownerId === null || newOwnerId === ownerId || newOwnerId === personId) return false;
  const isSeeing = (familyId: string) => can('seeFamily', membershipOf(newOwnerId, familyId));
  if (!isOwn && !(mayCorrect(document, personId, membershipOf) && sharedWith.every(isSeeing))) return false;
  return sharedWith.some((familyId) => isSeeing(familyId) && can('uploadForOthers', membershipOf(personId, familyId)));
}

/**
 * Whose document pages of another one may become, besides the right to upload for them: only an owner decides that more
 * people see them. Pages of somebody else's stay theirs. Pages of a general document stay general, unless an Admin gives them
 * to a member: those who look after that person may be outside of the family [INB-5].
 */
export function mayTakePages(
  document: DocumentStanding,
  target: UploadTarget,
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  const { ownerId, familyId, isOwn, sharedWith } = document;
  if (ownerId === personId) return true;
  if (target.kind === 'family') return target.familyId === familyId;
  const isWithin = target.shareWith.every((id) => (familyId === null ? sharedWith.includes(id) : id === familyId));
  if (familyId !== null) {
    const isAdmin = can('editSharedDocument', membershipOf(personId, familyId));
    return isAdmin && isWithin && can('seeFamily', membershipOf(target.personId, familyId));
  }
  return target.personId === ownerId && (isOwn || isWithin);
}

/** Its owner; a receiver who may edit; an Admin of a family it is shared with; its uploader while they may correct it. */
function isKeeper(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (document.ownerId === null) return false;
  if (document.isOwn) return true;
  if (document.receivers.some((receiver) => receiver.personId === personId && receiver.mayEdit)) return true;
  return (
    mayWithOwner('editSharedDocument', document, personId, membershipOf) || mayCorrect(document, personId, membershipOf)
  );
}

/** For a day, until anyone else has touched it, and while they may still upload for its owner [D-25]. */
function mayCorrect(document: DocumentStanding, personId: string, membershipOf: MembershipOf): boolean {
  if (!document.isCorrectable || document.addedBy !== personId) return false;
  return mayWithOwner('uploadForOthers', document, personId, membershipOf);
}

/** In a family the document is shared with, in which its owner is active too. */
function mayWithOwner(
  action: FamilyAction,
  { ownerId, sharedWith }: DocumentStanding,
  personId: string,
  membershipOf: MembershipOf,
): boolean {
  if (ownerId === null) return false;
  return sharedWith.some(
    (familyId) => can('seeFamily', membershipOf(ownerId, familyId)) && can(action, membershipOf(personId, familyId)),
  );
}
