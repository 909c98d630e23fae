import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { foldLetters, splitWords } from '@kinvault/domain/fold-letters.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../lib/i18n.ts';

/** Words that lose their capital in 'Elena’s passport' when a document's name begins with one. Any other may be a name. */
const COMMON_WORDS = new Set(['identity', ...DOCUMENT_TYPES.map((type) => type.split(' ', 1)[0]?.toLowerCase())]);

/** True if the document's name contains its owner's first name, as in 'Mia’s passport'. */
export function namesOwner({ name, ownerName }: Pick<Document, 'name' | 'ownerName'>): boolean {
  if (ownerName === null) return false;
  const words = (text: string) => splitWords(foldLetters(text));
  const [first = ''] = words(firstNameOf(ownerName));
  return words(name).some((word) => word === first || word === `${first}s`);
}

/** 'Mia’s passport' for someone else's document; the plain name for the reader's own and for general ones. */
export function nameWithOwner(document: Document, readerId: string): string {
  const { name, ownerId, ownerName } = document;
  if (ownerId === readerId || ownerName === null || namesOwner(document)) return name;
  // the other languages begin with the document's name
  const isAfterOwner = i18n.locale.startsWith('en');
  return i18n.t({
    id: 'document.nameWithOwner',
    message: '{name}’s {document}',
    values: { name: firstNameOf(ownerName), document: isAfterOwner ? lowered(name) : name },
  });
}

function lowered(name: string): string {
  const [first = ''] = name.split(' ', 1);
  const isCommon = COMMON_WORDS.has(first.toLowerCase()) && first !== first.toUpperCase();
  return isCommon ? first.toLowerCase() + name.slice(first.length) : name;
}
