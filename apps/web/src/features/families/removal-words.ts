import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';

type Removed = Pick<Member, 'name' | 'isUnclaimed' | 'documentCount'>;

export interface RemovalWords {
  title: string;
  /** what happens to the person and their documents */
  outcome: string;
  confirm: string;
}

/** What removing somebody means: they keep their account, but one that nobody has claimed yet is deleted [SBR-8, D-4]. */
export function removalWords({ name, isUnclaimed, documentCount }: Removed, familyName: string): RemovalWords {
  const first = firstNameOf(name);
  if (isUnclaimed) {
    const whose = `${possessive(first)} account`;
    return {
      title: `Delete ${whose}?`,
      outcome: `${first} has not chosen a password yet, so nobody uses this account. It leaves ${familyName} and is deleted, with the documents in it. This cannot be undone.`,
      confirm: `Delete ${whose}`,
    };
  }
  const title = `Remove ${first} from ${familyName}?`;
  const confirm = `Remove ${first}`;
  if (documentCount === 0) {
    return { title, confirm, outcome: `${first} keeps their account. ${first} stops seeing ${familyName} at once.` };
  }
  const them = documentCount === 1 ? 'it' : 'them';
  return {
    title,
    confirm,
    outcome: `${first} keeps their account and ${counted(documentCount, 'document')}. ${familyName} stops seeing ${them} at once, and ${first} stops seeing ${familyName} too.`,
  };
}
