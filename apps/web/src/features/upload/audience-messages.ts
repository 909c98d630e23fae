import { audienceOf, audienceSummary, type Reach } from '@kinvault/domain/documents/audience.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { guardianNames } from '../../household/looked-after.ts';
import { i18n } from '../../lib/i18n.ts';

/** 'Visible to Rivera, 5 people', 'Only you can see it'. */
export function audienceSentence(reach: Reach, families: readonly Family[], person: Person): string {
  const { people, familyNames } = audienceOf(reach, families);
  const isOwn = people.length === 1 && people[0]?.id === person.id;
  if (familyNames.length === 0) {
    return isOwn
      ? i18n.t({ id: 'upload.onlyYouSee', message: 'Only you can see it' })
      : people.length > 1
        ? i18n.t({
            id: 'upload.onlyTheySee',
            message: 'Only {names} can see it',
            values: { names: guardianNames(people, person.id) },
          })
        : i18n.t({
            id: 'upload.onlyOwnerSees',
            message: 'Only {name} can see it',
            values: { name: firstNameOf(reach.ownerName ?? '') },
          });
  }
  if (isOwn) {
    return i18n.t({
      id: 'upload.onlyYouSeeUntil',
      message: 'Only you can see it until someone joins {families}',
      values: { families: listed(i18n, familyNames) },
    });
  }
  return i18n.t({
    id: 'upload.visibleTo',
    message: 'Visible to {audience}',
    values: { audience: audienceSummary(i18n, reach, families, person.id) },
  });
}
