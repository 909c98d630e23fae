import { AppError } from '@kinvault/domain/errors.ts';
import type { LanguageChange, Profile, ProfileChange } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { findProfile, updateLanguage, updateProfile } from './profile.repository.ts';

export async function getProfile(tx: WebTransaction, { personId }: Actor): Promise<Profile> {
  const profile = await findProfile(tx, personId);
  if (!profile) throw new AppError('unauthorized'); // deleted since this request began
  return profile;
}
export async function changeProfile(tx: WebTransaction, actor: Actor, change: ProfileChange): Promise<Profile> {
  await updateProfile(tx, change);
  return getProfile(tx, actor);
}

export async function setLanguage(tx: WebTransaction, change: LanguageChange): Promise<undefined> {
  await updateLanguage(tx, change);
  return undefined;
}
