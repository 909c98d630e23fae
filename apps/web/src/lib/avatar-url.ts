import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { urlOf } from './api-client.ts';

/** Where somebody's picture lies, for an Avatar's `src`; null stands for initials. A new picture has a new address. */
export function avatarUrl(personId: string, avatarId: string | null | undefined): string | null {
  return avatarId ? urlOf('getAvatar', { params: { personId }, query: { v: avatarId } }) : null;
}

/** The same for somebody of whom only the id is at hand: the families know the picture. */
export function memberAvatarUrl(personId: string, families: readonly Family[]): string | null {
  const member = families.flatMap(({ members }) => members).find((one) => one.personId === personId);
  return avatarUrl(personId, member?.avatarId);
}
