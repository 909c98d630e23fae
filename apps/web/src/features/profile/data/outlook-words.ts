import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { counted } from '../../../lib/words.ts';

/** 'Rivera needs a new owner first.' */
export function ownerWords(orphans: DeletionOutlook['orphans']): string {
  if (orphans.length === 0) return '';
  return `${listed(orphans.map(({ name }) => name))} ${orphans.length === 1 ? 'needs' : 'need'} a new owner first.`;
}

/** What goes with the account, line by line. */
export function lossWords({ documentCount, endingFamilies }: DeletionOutlook): string[] {
  const documents = documentCount > 0 ? `${counted(documentCount, 'document')} of yours, with files and notes` : null;
  const families =
    endingFamilies.length > 0 ? `${listed(endingFamilies)}, where nobody else is, with all its documents` : null;
  return [documents, families, 'Your profile, your picture and every way you sign in'].filter((line) => line !== null);
}

/** 'Rivera', 'Rivera and Okafor', 'Rivera, Okafor and Lind'. */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}
