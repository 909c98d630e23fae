import { audienceLine } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { targetReach } from '../../household/upload-targets.ts';
import { i18n } from '../../lib/i18n.ts';

/** Whom dropped files are for and who will see them, shown before they are dropped. */
export function dropMessages(target: UploadTarget, families: readonly Family[], person: Person) {
  const reach = targetReach(target, families, person);
  const audience = i18n.t({
    id: 'upload.dropAudience',
    message: 'Visible to: {audience}',
    values: { audience: audienceLine(i18n, reach, families, person.id) },
  });
  return { title: dropTitle(target, reach.ownerName, families, person), audience };
}

function dropTitle(
  target: UploadTarget,
  ownerName: string | null,
  families: readonly Family[],
  person: Person,
): string {
  if (target.kind === 'person' && target.personId === person.id) {
    return i18n.t({ id: 'upload.dropForYourself', message: 'Drop to upload for yourself' });
  }
  const family = target.kind === 'family' ? families.find(({ id }) => id === target.familyId)?.name : undefined;
  if (target.kind === 'family' && family === undefined) {
    return i18n.t({ id: 'upload.dropForFamily', message: 'Drop to upload for the family' });
  }
  const name = family ?? firstNameOf(ownerName ?? '');
  return i18n.t({ id: 'upload.dropFor', message: 'Drop to upload for {name}', values: { name } });
}
