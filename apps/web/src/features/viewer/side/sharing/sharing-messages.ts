import type { Audience } from '@kinvault/domain/documents/details.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../../lib/i18n.ts';

type AudienceMember = Audience['people'][number];

/** Why somebody sees a document: 'Owner, always', 'Member of Rivera', 'Admin of Rivera and Viewer in Okafor'. */
export function reasonText({ isOwner, through }: Pick<AudienceMember, 'isOwner' | 'through'>): string {
  if (isOwner) return 'Owner, always';
  return listed(
    i18n,
    through.map(({ role, familyName }) => `${role} of ${familyName}`),
  );
}

/** Those whom the reader cannot know: members of families that are the owner's alone. Null when there are none. */
export function othersText(count: number, ownerName: string | null): string | null {
  if (count === 0) return null;
  const others = `And ${counted(count, 'person', 'people')} of other families`;
  return ownerName ? `${others} that ${firstNameOf(ownerName)} shares it with.` : `${others}.`;
}

/** 'Ngozi, David and Ada would see it too.' for whoever a sharing would add; it may add nobody. */
export function wouldSeeText(names: readonly string[]): string {
  if (names.length === 0) return 'Nobody else is in it yet. Whoever joins will see it.';
  const shown =
    names.length > 4
      ? [...names.slice(0, 3).map(firstNameOf), counted(names.length - 3, 'other')]
      : names.map(firstNameOf);
  return `${listed(i18n, shown)} would see it too.`;
}
