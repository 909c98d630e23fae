import { counted } from '@kinvault/domain/format/counts.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { i18n } from '../../../lib/i18n.ts';

/** 'Rivera needs a new owner first.' */
export function ownerNeededText(orphans: DeletionOutlook['orphans']): string {
  if (orphans.length === 0) return '';
  return `${listed(
    i18n,
    orphans.map(({ name }) => name),
  )} ${orphans.length === 1 ? 'needs' : 'need'} a new owner first.`;
}

/** What goes with the account, line by line. */
export function deletionConsequences({ documentCount, endingFamilies }: DeletionOutlook): string[] {
  const documents = documentCount > 0 ? `${counted(documentCount, 'document')} of yours, with files and notes` : null;
  const families =
    endingFamilies.length > 0 ? `${listed(i18n, endingFamilies)}, where nobody else is, with all its documents` : null;
  return [documents, families, 'Your profile, your picture and every way you sign in'].filter((line) => line !== null);
}
