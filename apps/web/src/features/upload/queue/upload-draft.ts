import type { NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { fieldsOfKind, UPLOAD_FIELDS, type UploadField } from '@kinvault/domain/documents/fields.ts';
import { nameFromFile } from '@kinvault/domain/documents/name-from-file.ts';
import { hasAmount, isHalf } from '../../../household/facts/fact-problems.ts';
import { isPlainField } from '../../../household/facts/fact-sections.ts';
import { emptyDrafts, type FieldDrafts, valuesOf } from '../../../household/field-drafts.ts';
import { addTag } from '../../../household/tags.ts';

/** The values of the form for one file. */
export interface UploadDraft extends Pick<FieldDrafts, UploadField> {
  target: UploadTarget;
  /** text in the tags field; it counts as a tag, whether or not 'Add' was pressed */
  typedTag: string;
}

/** Without the facts, which have inputs of their own. */
export const UPLOAD_DATES = fieldsOfKind(UPLOAD_FIELDS, 'date').filter(isPlainField);
export const UPLOAD_TEXTS = fieldsOfKind(UPLOAD_FIELDS, 'text', 'country').filter(isPlainField);

/** Named after the file, without its extension [UPL-2]. */
export function newDraft(file: Pick<File, 'name'>, target: UploadTarget): UploadDraft {
  return {
    ...emptyDrafts(UPLOAD_FIELDS),
    name: nameFromFile(file.name),
    type: 'Other',
    insuranceKind: '',
    target,
    tags: [],
    ownFacts: [],
    typedTag: '',
  };
}

/** Without a fact that is half filled in, and an amount that could not be read: they would be lost without a word. */
export function hasCompleteFacts(draft: UploadDraft): boolean {
  return hasAmount(draft) && !draft.ownFacts.some(isHalf);
}

export function hasName(draft: UploadDraft): boolean {
  return draft.name.trim() !== '';
}

export function toNewDocument(draft: UploadDraft, fileName: string, fileId: string): NewDocument {
  const tags = addTag(draft.tags, draft.typedTag);
  return { fileId, fileName, target: draft.target, ...valuesOf(UPLOAD_FIELDS, { ...draft, tags }) };
}
