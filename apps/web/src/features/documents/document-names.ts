import { plainText } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';

/** Names may begin with these; after 'Elena’s' they are written small. Other words may be names. */
const COMMON_WORDS = new Set(['Identity', ...DOCUMENT_TYPES.map((type) => type.split(' ', 1)[0])]);

/** True for 'Mia’s passport' of Mia Rivera. */
export function saysOwner({ name, ownerName }: Pick<Document, 'name' | 'ownerName'>): boolean {
  if (ownerName === null) return false;
  const words = (text: string) => plainText(text).split(/[^\p{Letter}\p{Number}]+/u);
  const [first = ''] = words(firstNameOf(ownerName));
  return words(name).some((word) => word === first || word === `${first}s`);
}

/** 'Mia’s passport': another person's document with its owner; the reader's own and a family's by name alone. */
export function nameWithOwner(document: Document, readerId: string): string {
  const { name, ownerId, ownerName } = document;
  if (ownerId === readerId || ownerName === null || saysOwner(document)) return name;
  const [first = ''] = name.split(' ', 1);
  const said =
    COMMON_WORDS.has(first) && first !== first.toUpperCase() ? first.toLowerCase() + name.slice(first.length) : name;
  return `${possessive(firstNameOf(ownerName))} ${said}`;
}
