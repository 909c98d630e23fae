import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { SHARED_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { type EditDraft, fieldsThatDiffer } from './edit-draft.ts';

/** A field that somebody else has changed since the draft was begun. */
export interface ForeignChange {
  field: SharedField;
  /** the draft says something else again: somebody has to choose */
  isContested: boolean;
  /** null where the activity does not tell */
  by: string | null;
}

export type Side = 'mine' | 'theirs';

/** What others have changed between the base of a draft and the fresh details; what both say alike is no matter. */
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

/** The draft upon the fresh details: own changes stay, other people's come in, and each contested field goes as chosen. */
export function merge(
  { base, draft, fresh }: { base: EditDraft; draft: EditDraft; fresh: EditDraft },
  chosen: Partial<Record<SharedField, Side>>,
): EditDraft {
  const own = fieldsThatDiffer(base, draft).filter((field) => chosen[field as SharedField] !== 'theirs');
  return { ...fresh, ...Object.fromEntries(own.map((field) => [field, draft[field]])) };
}

/** The newest edit that names the field made it what it is. */
function whoChanged(field: SharedField, entries: readonly ActivityEntry[]): string | null {
  const edit = entries.find(({ detail }) => detail.changes?.some((change) => change.field === field));
  return edit?.actor?.name ?? null;
}
