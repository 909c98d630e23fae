import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';

/**
 * Whether the reader gets reminders of a document without asking for them: its owner and who looks after them, and for a general document or an
 * owner who cannot sign in yet the Admins of its families [KNO-3]. The server decides by the same rules
 * (`reminded_people`).
 */
export function remindsByItself(document: Document, families: readonly Family[]): boolean {
  const { ownerId, isOwn, familyId, sharedWith } = document;
  if (isOwn) return true;
  const isIn = ({ id, members }: Family) =>
    ownerId === null
      ? id === familyId
      : sharedWith.includes(id) &&
        members.some((one) => one.personId === ownerId && one.isUnclaimed && one.state === 'active');
  return families.some((family) => family.role === 'Admin' && isIn(family));
}
