import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { dropChallenges } from '../accounts/challenges.repository.ts';
import { mayUsePassword } from '../accounts/may-use-password.ts';
import { lockAccount } from '../accounts/store-password.ts';
import { type OwnerMailDeps, queueOwnerMail } from '../mails/queue-owner-mail.ts';
import { addAccountNotice } from '../notices/add-account-notice.ts';
import { deleteOidcLink, insertOidcLink, type Subject } from './oidc-links.repository.ts';
import type { OidcProvider } from './provider.ts';

type Deps = OwnerMailDeps & { provider: OidcProvider };

/** From now on the account at the provider signs in as this person; they are told, and so is anyone who shares the account. */
export async function linkAccount(
  deps: Deps,
  tx: SystemTransaction,
  { personId }: Actor,
  link: Subject & { name: string | null },
): Promise<void> {
  await lockAccount(tx, personId);
  if (!(await insertOidcLink(tx, { ...link, personId }))) throw new AppError('oidc_linked_elsewhere');
  await tell(deps, tx, { personId, kind: 'linked' });
}

/** Their password, which the caller has asked for, stays as a way in; where it is none, so does the link. */
export async function unlinkAccount(
  deps: Deps & { passwordsOnlyFor: string | undefined },
  tx: SystemTransaction,
  { personId, signInEmail }: Actor,
): Promise<void> {
  const { issuer } = deps.provider.settings;
  await lockAccount(tx, personId);
  if (!mayUsePassword(deps, signInEmail)) throw new AppError('last_way_in');
  if (!(await deleteOidcLink(tx, { issuer, personId }))) throw new AppError('not_found');
  await dropChallenges(tx, personId); // a second step that the account at the provider has begun
  await tell(deps, tx, { personId, kind: 'unlinked' });
}

async function tell(
  deps: Deps,
  tx: SystemTransaction,
  { personId, kind }: { personId: string; kind: 'linked' | 'unlinked' },
): Promise<void> {
  const { name } = deps.provider.settings;
  await addAccountNotice(tx, { personId, kind: `oidc_${kind}`, detail: name });
  await queueOwnerMail(deps, tx, { kind: `oidc-${kind}`, personId, params: { providerName: name } });
}
