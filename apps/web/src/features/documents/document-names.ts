import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { foldLetters, splitWords } from '@kinvault/domain/fold-letters.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../lib/i18n.ts';

/** True if the document's name contains its owner's first name, as in 'Mia’s passport'. */
export function namesOwner({ name, ownerName }: Pick<Document, 'name' | 'ownerName'>): boolean {
  if (ownerName === null) return false;
  const words = (text: string) => splitWords(foldLetters(text));
  const [first = ''] = words(firstNameOf(ownerName));
  return words(name).some((word) => word === first || word === `${first}s`);
}

/**
 * 'Mia’s Passport' for someone else's document; the plain name for the reader's own and for general ones. Every letter
 * stays as it was typed: no word list can tell which capital belongs to a name.
 */
export function nameWithOwner(document: Document, readerId: string): string {
  const { name, ownerId, ownerName } = document;
  if (ownerId === readerId || ownerName === null || namesOwner(document)) return name;
  return i18n.t({
    id: 'document.nameWithOwner',
    message: '{name}’s {document}',
    values: { name: firstNameOf(ownerName), document: name },
  });
}
