import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { SHARED_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { type EditDraft, fieldsThatDiffer } from './edit-draft.ts';

/** A field that someone else has changed since editing began. */
export interface ForeignChange {
  field: SharedField;
  /** the draft changes it too: the person has to choose */
  isContested: boolean;
  /** null if the activity does not name anyone */
  by: string | null;
}

export type Side = 'mine' | 'theirs';

/** What others have changed since editing began. Fields that both changed to the same value are left out. */
export function foreignChanges(
  base: EditDraft,
  draft: EditDraft,
  fresh: EditDraft,
  entries: readonly ActivityEntry[] = [],
): ForeignChange[] {
  const theirs = new Set<string>(fieldsThatDiffer(base, fresh));
  const mine = new Set<string>(fieldsThatDiffer(base, draft));
  const apart = new Set<string>(fieldsThatDiffer(draft, fresh));
  return SHARED_FIELDS.filter((field) => theirs.has(field) && apart.has(field)).map((field) => ({
    field,
    isContested: mine.has(field),
    by: whoChanged(field, entries),
  }));
}

/** The draft merged into the fresh details. For contested fields `chosen` decides. */
export function merge(
  { base, draft, fresh }: { base: EditDraft; draft: EditDraft; fresh: EditDraft },
  chosen: Partial<Record<SharedField, Side>>,
): EditDraft {
  const own = fieldsThatDiffer(base, draft).filter((field) => chosen[field as SharedField] !== 'theirs');
  return { ...fresh, ...Object.fromEntries(own.map((field) => [field, draft[field]])) };
}

/** The author of the newest edit of the field. */
function whoChanged(field: SharedField, entries: readonly ActivityEntry[]): string | null {
  const edit = entries.find(({ detail }) => detail.changes?.some((change) => change.field === field));
  return edit?.actor?.name ?? null;
}
