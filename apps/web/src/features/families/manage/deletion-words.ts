import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { activeMembers } from '../member-rights.ts';

/** What deleting a family does, to whom, and until when it can be taken back. */
export function deletionWords(family: Pick<Family, 'name' | 'members' | 'generalDocumentCount'>): string[] {
  const { name, generalDocumentCount } = family;
  const others = activeMembers(family).length - 1;
  const papers = generalDocumentCount > 0 ? ` with its ${counted(generalDocumentCount, 'general document')}` : '';
  const company = others > 0 ? `, and so ${others === 1 ? 'does 1 other' : `do ${others} others`}` : '';
  return [
    `${name} goes to the trash${papers}. It stays there for 30 days, and you can restore it until then.`,
    `You stop seeing it at once${company}. Everyone keeps their own documents.`,
  ];
}
