import { PersonName } from '@kinvault/domain/people/person.schema.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { markConfirmed } from '../accounts/confirm-email.ts';
import { findPersonIdByEmail, lockEmail } from '../accounts/emails.repository.ts';
import { registerUser } from '../accounts/register-user.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { findLinkedPerson, insertOidcLink, type Subject } from './oidc-links.repository.ts';
import type { OidcProfile } from './provider.ts';

/**
 * An account without a password, for somebody whose address the provider has verified and nobody here has. A person who has
 * an account here joins the two themselves: an address proves nothing. Null: no account is made.
 */
export async function signUpWithOidc(
  tx: SystemTransaction,
  { profile, language, ...subject }: Subject & { profile: OidcProfile; language: string },
): Promise<string | null> {
  const { email, name: said, account } = profile;
  const name = PersonName.safeParse(said);
  if (email === null || !name.success) return null;
  await lockEmail(tx, email);
  const already = await findLinkedPerson(tx, subject);
  if (already !== null) return already; // a second answer at the same moment
  if ((await findPersonIdByEmail(tx, email)) !== null) return null;
  const personId = await registerUser(tx, { name: name.data, email, hash: null, language });
  if (!(await insertOidcLink(tx, { ...subject, personId, name: account }))) return null;
  await markConfirmed(tx, { userId: personId, email });
  await notifyOpenInvites(tx, personId);
  return personId;
}
