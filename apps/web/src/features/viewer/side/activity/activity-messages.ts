import type { ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { DOCUMENT_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { fieldNoun } from '../../../../lib/field-labels.ts';
import { i18n } from '../../../../lib/i18n.ts';

type Change = NonNullable<ActivityDetail['changes']>[number];

export interface ActivityContext {
  /** whom it was uploaded for, where that is somebody else than the uploader */
  addedFor?: string | undefined;
  nameOf: (personId: string) => string | undefined;
}

/** What somebody did, to stand after their name: one sentence, and for an edit one for each field. */
export function activityMessages({ action, detail }: ActivityEntry, context: ActivityContext): string[] {
  switch (action) {
    case 'added':
      return [context.addedFor ? `uploaded it for ${context.addedFor}` : 'uploaded it'];
    case 'viewed':
      return ['looked at it'];
    case 'downloaded':
      return ['downloaded it'];
    case 'shared':
      return [`shared it with ${detail.familyName ?? 'a family'}`];
    case 'unshared':
      return [`stopped sharing it with ${detail.familyName ?? 'a family'}`];
    case 'replaced':
      return ['replaced the file'];
    case 'version_restored':
      return [detail.version ? `went back to version ${detail.version}` : 'went back to an earlier version'];
    case 'trashed':
      return ['moved it to the trash'];
    case 'restored':
      return ['took it out of the trash'];
    case 'edited':
      return detail.changes?.length ? detail.changes.map((change) => changeMessage(change, context)) : ['edited it'];
  }
}

function changeMessage({ field, from, to }: Change, { nameOf }: ActivityContext): string {
  if (field === 'ownerId') return `handed it on to ${(to && nameOf(to)) ?? 'somebody else'}`;
  const noun = fieldNoun(field);
  if (DOCUMENT_FIELDS[field].activity === 'change-only') return `changed the ${noun}`; // never what it was
  if (!from && !to) return `changed the ${noun}`;
  if (!from) return `set the ${noun} to ${valueText(field, to)}`;
  if (!to) return `removed the ${noun} ${valueText(field, from)}`;
  return `changed the ${noun} from ${valueText(field, from)} to ${valueText(field, to)}`;
}

function valueText(field: SharedField, value: string | null): string {
  return value !== null && DOCUMENT_FIELDS[field].kind === 'date' ? dateText(i18n, value) : (value ?? '');
}
