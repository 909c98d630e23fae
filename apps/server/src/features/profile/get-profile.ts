import { AppError } from '@kinvault/domain/errors.ts';
import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { findProfile } from './profile.repository.ts';

export async function getProfile(tx: WebTransaction, { personId }: Actor): Promise<Profile> {
  const profile = await findProfile(tx, personId);
  if (!profile) throw new AppError('unauthorized'); // deleted since this request began
  return profile;
}
