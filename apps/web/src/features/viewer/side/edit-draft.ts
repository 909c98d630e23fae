import type { DocumentChange, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';

/** What the edit form holds. Texts are as typed; an empty one is nothing said [DVW-7]. */
export interface EditDraft {
  name: string;
  type: DocumentType;
  ownerId: string;
  expiresOn: string;
  issuedOn: string;
  number: string;
  issuingCountry: string;
  tags: readonly string[];
  notes: string;
  isFavorite: boolean;
}

export type EditField = keyof EditDraft;
/** What is said of the document, for everybody; the rest is the reader's own. */
export type SharedField = Exclude<EditField, 'notes' | 'isFavorite'>;
export const SHARED_FIELDS = [
  'name',
  'type',
  'ownerId',
  'expiresOn',
  'issuedOn',
  'number',
  'issuingCountry',
  'tags',
] as const satisfies readonly SharedField[];

export function draftOf(details: DocumentDetails): EditDraft {
  const { name, type, ownerId, expiresOn, issuedOn, number, issuingCountry, tags, notes, isFavorite } = details;
  return {
    name,
    type,
    ownerId: ownerId ?? '',
    expiresOn: expiresOn ?? '',
    issuedOn: issuedOn ?? '',
    number: number ?? '',
    issuingCountry: issuingCountry ?? '',
    tags,
    notes,
    isFavorite,
  };
}

/** The fields in which two drafts say something else. */
export function fieldsThatDiffer(one: EditDraft, other: EditDraft): EditField[] {
  return (Object.keys(one) as EditField[]).filter((field) => !isSame(one[field], other[field]));
}

/** Only what was changed is sent: what others change meanwhile in other fields is never overwritten. */
export function changesOf(base: EditDraft, draft: EditDraft): Omit<DocumentChange, 'revision'> {
  const said: Required<Omit<DocumentChange, 'revision'>> = {
    ...draft,
    name: draft.name.trim(),
    expiresOn: draft.expiresOn || null,
    issuedOn: draft.issuedOn || null,
    number: draft.number.trim() || null,
    issuingCountry: draft.issuingCountry.trim() || null,
    tags: [...draft.tags],
  };
  return Object.fromEntries(fieldsThatDiffer(base, draft).map((field) => [field, said[field]]));
}

function isSame(one: EditDraft[EditField], other: EditDraft[EditField]): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
