import { audienceSummary, type Reach } from '@kinvault/domain/documents/audience.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { renewedFields } from '@kinvault/domain/documents/renewal.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import { monthText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { leadTimesOf, NO_TIMES, type OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { stagesOf } from '@kinvault/domain/reminders/stages.ts';
import { membershipsIn } from '../../household/family-people.ts';
import { i18n } from '../../lib/i18n.ts';

/** The document that replaces an old one; one that is still being uploaded has only its date. */
export type NewPaper = Pick<Document, 'expiresOn'> &
  Partial<Pick<Document, 'tags' | 'timeToRenew' | 'firstReminder' | 'sharedWith'>>;

export interface Reader {
  id: string;
  families: readonly Family[];
  leadTimes: OwnLeadTimes;
  today: string;
}

/** Who will see the new document: everyone whom it or the old one is shared with. */
export function renewedReach(old: Document, renewed: NewPaper, reader: Reader): Reach {
  return { ...old, sharedWith: [...new Set([...movedShares(old, reader), ...(renewed.sharedWith ?? [])])] };
}

/** 'Rivera, 5 people' */
export function sharingText(old: Document, reader: Reader): string {
  return audienceSummary(i18n, { ...old, sharedWith: movedShares(old, reader) }, reader.families, reader.id);
}

/** The owner moves all of them, anyone else those of families in which they may upload for the owner [D-1]. */
function movedShares({ isOwn, sharedWith }: Document, { id, families }: Reader): string[] {
  if (isOwn) return sharedWith;
  const membershipOf = membershipsIn(families);
  return sharedWith.filter((familyId) => can('uploadForOthers', membershipOf(id, familyId)));
}

/** '3 tags, your note and your favorite'; null if there is nothing. */
export function keptText({ tags, isFavorite }: Document, hasNotes: boolean): string | null {
  const parts = [
    tags.length > 0 &&
      i18n.t({
        id: 'renewal.tagCount',
        message: '{count, plural, one {# tag} other {# tags}}',
        values: { count: tags.length },
      }),
    hasNotes && i18n.t({ id: 'renewal.yourNotes', message: 'your notes' }),
    isFavorite && i18n.t({ id: 'renewal.yourPin', message: 'your pin' }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? listed(i18n, parts) : null;
}

/** 'The first one in May 2031', by the reader's own lead times. */
export function remindersText(old: Document, renewed: NewPaper, { leadTimes, today }: Reader): string {
  if (renewed.expiresOn === null)
    return i18n.t({ id: 'renewal.noDate', message: 'Not needed: the new one doesn’t expire' });
  const chosen = renewedFields(old, {
    insuranceKind: null,
    tags: [],
    timeToRenew: null,
    firstReminder: null,
    ...renewed,
    type: old.type,
  });
  const next = stagesOf(
    renewed.expiresOn,
    leadTimesOf({ ...NO_TIMES, ...chosen, noticePeriod: old.noticePeriod, renewsFor: old.renewsFor }, leadTimes),
  ).find(({ on }) => on > today);
  if (!next) return i18n.t({ id: 'renewal.noReminders', message: 'None for this date' });
  const month = monthText(i18n, `${next.on}T12:00:00`);
  return i18n.t({ id: 'renewal.firstReminder', message: 'The first one in {month}', values: { month } });
}
