import type { Family } from '../families/family.schema.ts';
import { counted } from '../format/counts.ts';
import { listed } from '../format/lists.ts';
import { firstNameOf } from '../format/names.ts';

/** Who owns a document and where it is shared; a `Document` is one, and so is an upload that is being filled in. */
export interface Reach {
  ownerId: string | null;
  ownerName: string | null;
  familyId: string | null;
  sharedWith: readonly string[];
}

export interface Audience {
  /** The owner first; nobody twice. Only people whom the reader can know of. */
  people: { id: string; name: string }[];
  familyNames: string[];
}

/** The active members who can see a document, and through which families [D-6]. */
export function audienceOf(reach: Reach, families: readonly Family[]): Audience {
  const familyIds = reach.familyId === null ? reach.sharedWith : [reach.familyId];
  const through = families.filter((family) => familyIds.includes(family.id));
  const people = new Map<string, string>();
  if (reach.ownerId !== null) people.set(reach.ownerId, reach.ownerName ?? '');
  for (const member of through.flatMap((family) => family.members)) {
    if (member.state === 'active') people.set(member.personId, member.name);
  }
  return {
    people: [...people].map(([id, name]) => ({ id, name })),
    familyNames: through.map((family) => family.name),
  };
}

/** For the line in the upload dialog: 'Leo and 4 others in Rivera', 'Only you', '5 people in Rivera'. */
export function audienceLine(reach: Reach, families: readonly Family[], readerId: string): string {
  const { people, familyNames } = audienceOf(reach, families);
  const where = listed(familyNames);
  if (reach.ownerId === null) return people.length > 1 ? `${people.length} people in ${where}` : joinersOf(where);
  const owner = reach.ownerId === readerId ? 'you' : firstNameOf(reach.ownerName ?? '');
  if (familyNames.length === 0) return `Only ${owner}`;
  const others = people.length - 1;
  if (others === 0) return reach.ownerId === readerId ? joinersOf(where) : `${owner} in ${where}`;
  return `${capitalised(owner)} and ${counted(others, 'other')} in ${where}`;
}

/** For Details: 'Rivera, 5 people', 'Rivera, only you so far', 'Only you'. */
export function audienceSummary(reach: Reach, families: readonly Family[], readerId: string): string {
  const { people, familyNames } = audienceOf(reach, families);
  const isReaderAlone = people.length === 1 && people[0]?.id === readerId;
  if (familyNames.length === 0) return isReaderAlone ? 'Only you' : `Only ${firstNameOf(reach.ownerName ?? '')}`;
  return `${listed(familyNames)}, ${isReaderAlone ? 'only you so far' : counted(people.length, 'person', 'people')}`;
}

function joinersOf(familyName: string): string {
  return `You and whoever joins ${familyName}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
