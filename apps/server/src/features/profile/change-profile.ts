import type { Profile, ProfileChange } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './profile.repository.ts';

export async function changeProfile(tx: WebTransaction, actor: Actor, change: ProfileChange): Promise<Profile> {
  await updateProfile(tx, change);
  return getProfile(tx, actor);
}
