import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';

type Removed = Pick<Member, 'name' | 'isUnclaimed' | 'documentCount'>;

/** What removing somebody from a family means for them: an account that nobody has claimed yet ends with it [D-4]. */
export function removalWords({ name, isUnclaimed, documentCount }: Removed, familyName: string): string {
  const first = firstNameOf(name);
  if (isUnclaimed) {
    return `${first} has not set a password yet. The account is deleted, and every document in it.`;
  }
  const papers = documentCount > 0 ? ` and ${counted(documentCount, 'document')}` : '';
  const them = documentCount === 1 ? 'it' : 'them';
  const sight = documentCount > 0 ? `${familyName} stops seeing ${them} at once, and ${first}` : first;
  return `${first} keeps the account${papers}. ${sight} stops seeing ${familyName} ${documentCount > 0 ? 'too' : 'at once'}.`;
}
