import { AppError } from '@kinvault/domain/errors.ts';
import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { findProfile } from './profile.repository.ts';

export async function getProfile(tx: Transaction, { personId }: Actor): Promise<Profile> {
  const profile = await findProfile(tx, personId);
  if (!profile) throw new AppError('unauthorized'); // deleted since this request began
  return profile;
}
