import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, PersonBearer, SystemTransaction } from '../../platform/db/transactions.ts';
import { createChallenge } from '../accounts/challenges.repository.ts';
import type { Browser } from '../accounts/open-session.ts';
import { findPasswordHash } from '../accounts/require-password.ts';
import { type AdmittedAccount, admit, IS_SHUT, type SignedIn, type SignInDeps } from '../accounts/sign-in.ts';
import { lockAccount } from '../accounts/store-password.ts';
import { attemptSecrets, isStateOf } from './attempt-secrets.ts';
import { type ClaimedAttempt, claimAttempt } from './attempts.repository.ts';
import { findLinkedPerson, recordUse } from './oidc-links.repository.ts';
import { linkAccount } from './own-link.ts';
import type { Identity, OidcProvider } from './provider.ts';
import { signUpWithOidc } from './sign-up-with-oidc.ts';

export interface OidcReturn {
  /** The cookie of the attempt. */
  id: string | undefined;
  /** The query of the address that the provider led to. */
  answer: string;
  bearer: PersonBearer;
  browser: Browser;
  /** Of the page, for a new account. */
  language: string;
}

export type FinishedOidc =
  | { purpose: 'sign-in'; signedIn: SignedIn }
  | { purpose: 'link' }
  | { purpose: 'password'; challengeId: string };

/** The provider's clock may be behind ours. */
const CLOCK_SECONDS = 60;

/**
 * An answer works once, within its time, in the browser that asked, and for a link in the session that asked. An address
 * that somebody else has made up leads nowhere: this browser has not asked for it.
 * Opens its own transactions: the attempt is used up even by an answer that is refused, and none is open while the
 * provider is asked.
 */
export async function finishOidc(deps: SignInDeps, provider: OidcProvider, given: OidcReturn): Promise<FinishedOidc> {
  const { id, answer, bearer } = given;
  if (id === undefined) throw new AppError('sign_in_over');
  const secrets = attemptSecrets(deps.http.secret, id);
  if (!isStateOf(secrets, answer)) throw new AppError('oidc_refused');
  const attempt = await deps.transactions.asSystem((tx) => claimAttempt(tx, id));
  if (!attempt) throw new AppError('sign_in_over');
  const identity = await provider.exchange(answer, secrets, attempt.now);
  const { purpose } = attempt;
  if (purpose === 'sign-in') return { purpose, signedIn: await signInOrUp(deps, provider, identity, given) };
  const write = <R>(act: (tx: SystemTransaction, actor: Actor) => Promise<R>) =>
    deps.transactions.writeAsSystemFor(bearer, (tx, actor) => {
      if (actor.sessionId !== attempt.sessionId) throw new AppError('oidc_refused');
      return act(tx, actor);
    });
  requireFresh(identity, attempt);
  if (purpose === 'link') {
    const { account } = await identity.readProfile();
    await write((tx, actor) => linkAccount({ ...deps, provider }, tx, actor, { ...identity, name: account }));
    return { purpose };
  }
  return { purpose, challengeId: await write((tx, actor) => allowFirstPassword(tx, actor, identity)) };
}

/** The person has just signed in there: someone who shares this browser may be signed in at the provider. */
function requireFresh({ authTime }: Identity, { begunAt }: ClaimedAttempt): void {
  if (authTime === null || authTime < begunAt - CLOCK_SECONDS) throw new AppError('oidc_refused');
}

async function signInOrUp(
  deps: SignInDeps,
  provider: OidcProvider,
  identity: Identity,
  { browser, language }: OidcReturn,
): Promise<SignedIn> {
  const signedIn = await deps.transactions.asSystem((tx) => signInLinked(deps, tx, identity, browser));
  if (signedIn) return signedIn;
  if (!provider.settings.mayJoin) throw new AppError('oidc_not_linked');
  const profile = await identity.readProfile();
  return deps.transactions.asSystem(async (tx) => {
    const personId = await signUpWithOidc(tx, { ...identity, profile, language });
    const entered = await signInLinked(deps, tx, identity, browser);
    if (!entered || personId === null) throw new AppError('oidc_not_linked');
    return entered;
  });
}

/** Null: nobody here has joined this account with theirs. */
async function signInLinked(
  deps: SignInDeps,
  tx: SystemTransaction,
  identity: Identity,
  browser: Browser,
): Promise<SignedIn | null> {
  const personId = await findLinkedPerson(tx, identity);
  if (personId === null) return null;
  await lockAccount(tx, personId); // a concurrent end of the link comes first, or finds this session
  if (!(await recordUse(tx, { ...identity, personId }))) return null;
  const account = await findOpenAccount(tx, personId);
  if (!account) throw new AppError('oidc_not_linked');
  return admit(deps, tx, account, browser);
}

async function findOpenAccount(tx: SystemTransaction, personId: string): Promise<AdmittedAccount | undefined> {
  const { rows } = await sql<AdmittedAccount>`
    select u.id, u.email, u.email_verified as "isConfirmed", exists (
      select from auth.authenticators t where t.user_id = u.id and t.confirmed_at is not null) as "hasAuthenticator"
    from auth.users u where u.id = ${personId} and not ${IS_SHUT}`.execute(tx);
  return rows[0];
}

/** Only for the person whose session this is. */
async function allowFirstPassword(tx: SystemTransaction, { personId }: Actor, identity: Identity): Promise<string> {
  const isTheirs = (await findLinkedPerson(tx, identity)) === personId;
  if (!isTheirs || (await findPasswordHash(tx, personId)) !== null) throw new AppError('oidc_refused');
  return createChallenge(tx, { purpose: 'first-password', userId: personId, challenge: 'first-password' });
}
