import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { urlOf } from '../lib/api-client.ts';

/** The URL of a person's picture, for an Avatar's `src`; null means initials. A new picture has a new URL. */
export function avatarUrl(personId: string, avatarId: string | null | undefined): string | null {
  return avatarId ? urlOf('getAvatar', { params: { personId }, query: { v: avatarId } }) : null;
}

/** The same if only the person's id is known: the families contain the picture. */
export function memberAvatarUrl(personId: string, families: readonly Family[]): string | null {
  const member = families.flatMap(({ members }) => members).find((one) => one.personId === personId);
  return avatarUrl(personId, member?.avatarId);
}
