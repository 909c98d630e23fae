import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { dateText, longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { Twin } from '../queue/next-steps.ts';

/** In the list of files, instead of the progress. */
export function twinText(twin: Twin): string {
  return twin.kind === 'document'
    ? i18n.t({ id: 'duplicate.title', message: 'You already have this' })
    : i18n.t({
        id: 'duplicate.sameAs',
        message: 'The same file as ‘{name}’',
        values: { name: twin.item.file.name },
      });
}

/** 'This file is exactly the same as a document uploaded on 3 May 2026 by Elena.' */
export function foundSentence({ document, addedByName }: Duplicate, readerId: string): string {
  const values = { date: longDate(i18n, document.addedAt), name: firstNameOf(addedByName ?? '') };
  if (document.addedBy === readerId) {
    return i18n.t({
      id: 'duplicate.foundOwn',
      message: 'This file is exactly the same as a document that you uploaded on {date}.',
      values,
    });
  }
  if (addedByName === null) {
    return i18n.t({
      id: 'duplicate.foundUnnamed',
      message: 'This file is exactly the same as a document uploaded on {date}.',
      values,
    });
  }
  return i18n.t({
    id: 'duplicate.foundBy',
    message: 'This file is exactly the same as a document uploaded on {date} by {name}.',
    values,
  });
}

/** 'Family document · until 30 Jun 2027' */
export function documentLine({ familyId, ownerName, expiresOn }: Document): string {
  const whose =
    familyId === null ? (ownerName ?? '') : i18n.t({ id: 'duplicate.familyDocument', message: 'Family document' });
  if (expiresOn === null) return whose;
  return i18n.t({
    id: 'duplicate.until',
    message: '{whose} · until {date}',
    values: { whose, date: dateText(i18n, expiresOn) },
  });
}
