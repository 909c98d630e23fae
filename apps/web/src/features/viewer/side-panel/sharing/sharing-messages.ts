import type { Audience } from '@kinvault/domain/documents/details.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { listed, listedFacts } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { termsText } from './sharing-terms.ts';

type AudienceMember = Audience['people'][number];

const MAX_NAMES = 4;

/** Why a person sees a document: 'Owner', 'Member of Rivera', 'Admin of Rivera and Viewer of Okafor', 'Can view'. */
export function reasonText({
  isOwner,
  isGuardian,
  through,
  share,
}: Pick<AudienceMember, 'isOwner' | 'isGuardian' | 'through' | 'share'>): string {
  if (isOwner) return i18n.t({ id: 'sharing.owner', message: 'Owner' });
  const roles = through.map(({ role, familyName }) =>
    i18n.t({
      id: 'sharing.roleOf',
      message: '{role} of {family}',
      values: { role: roleName(i18n, role), family: familyName },
    }),
  );
  const guards = isGuardian ? [i18n.t({ id: 'sharing.guardian', message: 'Looks after these documents' })] : [];
  return listedFacts(i18n, [
    ...guards,
    ...(roles.length > 0 ? [listed(i18n, roles)] : []),
    ...(share ? [termsText(share)] : []),
  ]);
}

/** Counts people whom the reader cannot know. Null for none. */
export function othersText(count: number, ownerName: string | null): string | null {
  if (count === 0) return null;
  if (ownerName === null) {
    return i18n.t({
      id: 'sharing.others',
      message: 'Plus {count, plural, one {# other person} other {# other people}}.',
      values: { count },
    });
  }
  return i18n.t({
    id: 'sharing.othersOf',
    message: 'Plus {count, plural, one {# other person} other {# other people}} whom {name} shares it with.',
    values: { count, name: firstNameOf(ownerName) },
  });
}

/** Who else would see it after sharing with a family. */
export function wouldSeeText(names: readonly string[]): string {
  if (names.length === 0) {
    return i18n.t({
      id: 'sharing.wouldSeeJoiners',
      message: 'No one else is in this family yet. Anyone who joins will see it.',
    });
  }
  return i18n.t({
    id: 'sharing.wouldSee',
    message: '{names} will see it too.',
    values: { names: namesText(names) },
  });
}

/** '4 people: Elena, Tomás, Leo and Carmen' */
export function peopleText(names: readonly string[]): string {
  if (names.length === 0) return i18n.t({ id: 'sharing.nobodyYet', message: 'No one else yet' });
  return i18n.t({
    id: 'sharing.people',
    message: '{count, plural, one {# person} other {# people}}: {names}',
    values: { count: names.length, names: namesText(names) },
  });
}

/** Says that ending the sharing of a document ends it for the others of its chain. */
export function alsoEndsText(count: number): string {
  return i18n.t({
    id: 'sharing.alsoEnds',
    message:
      '{count, plural, one {Removing it also covers # earlier or newer document.} other {Removing it also covers # earlier or newer documents.}}',
    values: { count },
  });
}

/** First names, with a count in place of the rest. */
function namesText(names: readonly string[]): string {
  const first = names.map(firstNameOf);
  if (first.length <= MAX_NAMES) return listed(i18n, first);
  const count = first.length - (MAX_NAMES - 1);
  const rest = i18n.t({
    id: 'sharing.moreNames',
    message: '{count, plural, one {# other} other {# others}}',
    values: { count },
  });
  return listed(i18n, [...first.slice(0, MAX_NAMES - 1), rest]);
}
