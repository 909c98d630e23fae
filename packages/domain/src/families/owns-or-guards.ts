import type { Family } from './family.schema.ts';

/**
 * Whether the reader is this person, or looks after their papers: then they have an owner's rights over them [D-35]. As far
 * as the reader's families tell; of a document `isOwn` says it.
 */
export function ownsOrGuards(families: readonly Family[], readerId: string, personId: string): boolean {
  if (personId === readerId) return true;
  return families.some(({ members }) =>
    members.some((member) => member.personId === personId && member.guardians.some(({ id }) => id === readerId)),
  );
}
