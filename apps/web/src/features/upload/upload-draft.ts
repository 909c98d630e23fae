import type { NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { addTag } from '../../lib/tags.ts';

/** What the person says about one file. Texts are as typed; an empty one is not said. */
export interface UploadDraft {
  name: string;
  type: DocumentType;
  target: UploadTarget;
  expiresOn: string;
  issuedOn: string;
  number: string;
  issuingCountry: string;
  tags: readonly string[];
  /** what is in the field of tags: meant as one, whether or not 'Add' was pressed */
  typedTag: string;
}

/** The name is the file's own, without its extension [UPL-2]. */
export function newDraft(file: Pick<File, 'name'>, target: UploadTarget): UploadDraft {
  const name = nameFromFile(file.name);
  const empty = { expiresOn: '', issuedOn: '', number: '', issuingCountry: '', tags: [], typedTag: '' };
  return { name, type: 'Other', target, ...empty };
}

/** '.profile' keeps its dot and 'archive.tar.gz' loses one part: only what follows the last dot is an extension. */
export function nameFromFile(fileName: string): string {
  return fileName.replace(/(?<=[^.])\.[^.\s]{1,10}$/, '').trim();
}

export function hasName(draft: UploadDraft): boolean {
  return draft.name.trim() !== '';
}

export function toNewDocument(draft: UploadDraft, fileName: string, fileId: string): NewDocument {
  return {
    fileId,
    fileName,
    name: draft.name.trim(),
    type: draft.type,
    target: draft.target,
    expiresOn: said(draft.expiresOn),
    issuedOn: said(draft.issuedOn),
    number: said(draft.number),
    issuingCountry: said(draft.issuingCountry),
    tags: addTag(draft.tags, draft.typedTag),
  };
}

function said(text: string): string | null {
  return text.trim() || null;
}
