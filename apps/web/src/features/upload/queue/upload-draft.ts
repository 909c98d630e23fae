import type { NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { fieldsOfKind, UPLOAD_FIELDS, type UploadField } from '@kinvault/domain/documents/fields.ts';
import { emptyDrafts, type FieldDrafts, valuesOf } from '../../../lib/field-drafts.ts';
import { addTag } from '../../../lib/tags.ts';

/** What the person says about one file. */
export interface UploadDraft extends Pick<FieldDrafts, UploadField> {
  target: UploadTarget;
  /** what is in the field of tags: meant as one, whether or not 'Add' was pressed */
  typedTag: string;
}

export const UPLOAD_DATES = fieldsOfKind(UPLOAD_FIELDS, 'date');
export const UPLOAD_TEXTS = fieldsOfKind(UPLOAD_FIELDS, 'text');

/** The name is the file's own, without its extension [UPL-2]. */
export function newDraft(file: Pick<File, 'name'>, target: UploadTarget): UploadDraft {
  return {
    ...emptyDrafts([...UPLOAD_DATES, ...UPLOAD_TEXTS]),
    name: nameFromFile(file.name),
    type: 'Other',
    target,
    tags: [],
    typedTag: '',
  };
}

/** '.profile' keeps its dot and 'archive.tar.gz' loses one part: only what follows the last dot is an extension. */
export function nameFromFile(fileName: string): string {
  return fileName.replace(/(?<=[^.])\.[^.\s]{1,10}$/, '').trim();
}

export function hasName(draft: UploadDraft): boolean {
  return draft.name.trim() !== '';
}

export function toNewDocument(draft: UploadDraft, fileName: string, fileId: string): NewDocument {
  const tags = addTag(draft.tags, draft.typedTag);
  return { fileId, fileName, target: draft.target, ...valuesOf(UPLOAD_FIELDS, { ...draft, tags }) };
}
