import type { ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';

type Change = NonNullable<ActivityDetail['changes']>[number];

const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  type: 'type',
  expiresOn: 'expiry',
  issuedOn: 'date of issue',
  issuingCountry: 'issuing country',
  tags: 'tags',
};

export interface ActivityContext {
  /** whom it was uploaded for, where that is somebody else than the uploader */
  addedFor?: string | undefined;
  nameOf: (personId: string) => string | undefined;
}

/** What somebody did, to stand after their name: one sentence, and for an edit one for each field. */
export function activityWords({ action, detail }: ActivityEntry, context: ActivityContext): string[] {
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
      return detail.changes?.length ? detail.changes.map((change) => changeWords(change, context)) : ['edited it'];
  }
}

function changeWords({ field, from, to }: Change, { nameOf }: ActivityContext): string {
  if (field === 'number') return 'changed the number'; // never what it was
  if (field === 'ownerId') return `handed it on to ${(to && nameOf(to)) ?? 'somebody else'}`;
  const noun = FIELDS[field] ?? field;
  if (!from && !to) return `changed the ${noun}`;
  if (!from) return `set the ${noun} to ${valueText(to)}`;
  if (!to) return `removed the ${noun} ${valueText(from)}`;
  return `changed the ${noun} from ${valueText(from)} to ${valueText(to)}`;
}

function valueText(value: string | null): string {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? dateText(value) : (value ?? '');
}
