import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../lib/i18n.ts';

type Guardians = Member['guardians'];

/** 'you and Tomás': first names, the reader first. */
export function guardianNames(guardians: readonly { id: string; name: string }[], readerId: string): string {
  const you = i18n.t({ id: 'lookedAfter.you', message: 'you' });
  const isReader = ({ id }: { id: string }) => id === readerId;
  const others = guardians.filter((one) => !isReader(one)).map(({ name }) => firstNameOf(name));
  return listed(i18n, guardians.some(isReader) ? [you, ...others] : others);
}

/** 'Looked after by you and Tomás', in the place of a presence [PPL-1]. */
export function lookedAfterText(guardians: Guardians, readerId: string): string {
  return i18n.t({
    id: 'lookedAfter.by',
    message: 'Looked after by {names}',
    values: { names: guardianNames(guardians, readerId) },
  });
}

/** Whether the reader looks after this member. */
export function isGuardian({ guardians }: Pick<Member, 'guardians'>, readerId: string): boolean {
  return guardians.some(({ id }) => id === readerId);
}
