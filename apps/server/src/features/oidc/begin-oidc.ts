import type { Actor, PersonBearer, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import { attemptSecrets } from './attempt-secrets.ts';
import { type Attempt, createAttempt } from './attempts.repository.ts';
import type { OidcProvider } from './provider.ts';

interface Deps {
  transactions: Transactions;
  http: { secret: string };
}

/** `id` is for the browser's cookie. */
export interface BegunAttempt {
  id: string;
  url: string;
}

/** Opens its own transactions: none is open while the provider is asked. */
export async function beginOidcSignIn(deps: Deps, provider: OidcProvider, isFresh: boolean): Promise<BegunAttempt> {
  const id = await deps.transactions.asSystem((tx) => createAttempt(tx, { purpose: 'sign-in', sessionId: null }));
  return lead(deps, provider, id, isFresh);
}

/**
 * After the password: an open session alone adds no way in. Someone who shares this browser may be signed in at the provider,
 * so the person signs in there once more.
 */
export async function beginOidcLink(
  deps: Deps,
  provider: OidcProvider,
  given: { bearer: PersonBearer; password: string },
): Promise<BegunAttempt> {
  const id = await writeWithPassword(deps, given, (tx, actor) => createOwnAttempt(tx, actor, 'link'));
  return lead(deps, provider, id, true);
}

/** For somebody without a password: signing in at the provider once more shows what a password would. */
export async function beginOidcPassword(
  deps: Deps,
  provider: OidcProvider,
  bearer: PersonBearer,
): Promise<BegunAttempt> {
  const id = await deps.transactions.writeAsSystemFor(bearer, (tx, actor) => createOwnAttempt(tx, actor, 'password'));
  return lead(deps, provider, id, true);
}

function createOwnAttempt(tx: SystemTransaction, { sessionId }: Actor, purpose: Attempt['purpose']): Promise<string> {
  return createAttempt(tx, { purpose, sessionId });
}

async function lead({ http }: Deps, provider: OidcProvider, id: string, isFresh: boolean): Promise<BegunAttempt> {
  return { id, url: await provider.addressFor(attemptSecrets(http.secret, id), isFresh) };
}
