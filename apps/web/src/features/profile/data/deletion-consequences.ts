import { listed } from '@kinvault/domain/format/lists.ts';
import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import { i18n } from '../../../lib/i18n.ts';

/** 'Rivera needs a new owner first.' */
export function ownerNeededText(orphans: DeletionOutlook['orphans']): string {
  const names = listed(
    i18n,
    orphans.map(({ name }) => name),
  );
  return i18n.t({
    id: 'deleteAccount.ownerNeeded',
    message: '{count, plural, one {{names} needs} other {{names} need}} a new owner first.',
    values: { names, count: orphans.length },
  });
}

/** What is deleted with the account, line by line. */
export function deletionConsequences({ documentCount, endingFamilies }: DeletionOutlook): string[] {
  const documents =
    documentCount > 0
      ? i18n.t({
          id: 'deleteAccount.documents',
          message:
            '{count, plural, one {Your document, with its file and notes} other {Your # documents, with their files and notes}}',
          values: { count: documentCount },
        })
      : null;
  const families =
    endingFamilies.length > 0
      ? i18n.t({
          id: 'deleteAccount.families',
          message:
            '{count, plural, one {{names}, which has no other members, with all its documents} other {{names}, which have no other members, with all their documents}}',
          values: { names: listed(i18n, endingFamilies), count: endingFamilies.length },
        })
      : null;
  return [
    documents,
    families,
    i18n.t({ id: 'deleteAccount.profile', message: 'Your profile, your picture and all your ways to sign in' }),
  ].filter((line) => line !== null);
}
