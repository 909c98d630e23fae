import { audienceLine } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { targetReach } from '../../features/upload/upload-targets.ts';
import { i18n } from '../../lib/i18n.ts';

/** Whom a dropped file is for and who will see it: said before it is let go. */
export function dropMessages(target: UploadTarget, families: readonly Family[], person: Person) {
  const reach = targetReach(target, families, person);
  const audience = audienceLine(i18n, reach, families, person.id);
  if (target.kind === 'family') {
    const family = families.find(({ id }) => id === target.familyId);
    return words(family?.name ?? 'the family', audience);
  }
  return words(target.personId === person.id ? 'yourself' : firstNameOf(reach.ownerName ?? ''), audience);
}

function words(whom: string, audience: string) {
  return {
    title: `Drop to upload for ${whom}`,
    audience: `Visible to ${audience.replace(/^(You|Only)\b/, (word) => word.toLowerCase())}`,
  };
}
