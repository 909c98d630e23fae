import { AppError } from '@kinvault/domain/errors.ts';
import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { isAuthRefusal } from './auth-refusal.ts';
import type { LazyAuthentication } from './authentication.ts';
import { createChallenge } from './challenges.repository.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { getPerson } from './get-person.ts';
import { SecondFactorNeeded } from './second-factor-gate.ts';

export interface SignInDeps {
  authentication: LazyAuthentication;
  transactions: Transactions;
  enqueue: Enqueue;
  confirmEmail: boolean;
}

type SignedIn = SignInAnswer & { cookies: string[]; stepId?: string };

/**
 * A new session each time; the one that this browser had before ends. An unknown address takes as long, and is answered
 * the same, as a wrong password. If a second factor is missing, `stepId` names the challenge to answer.
 * Opens its own transactions: none is open while better-auth checks the password, which opens a session in one of its own.
 */
export async function signIn(
  deps: SignInDeps,
  headers: Headers,
  input: { email: string; password: string; formerToken: string | undefined },
): Promise<SignedIn> {
  const { email, password, formerToken } = input;
  const { api } = await deps.authentication();
  const hash = await deps.transactions.asSystem((tx) => findHashOf(tx, email)); // before it is checked
  try {
    const answer = await api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    const { token, user } = answer.response;
    const admission = await deps.transactions.asSystem((tx) =>
      completeSignIn(deps, tx, { personId: user.id, hash, token }),
    );
    if (admission === 'refused') throw new AppError('credentials_wrong');
    if (admission === 'confirm_email') return { person: null, step: 'confirm_email', cookies: [] };
    if (formerToken !== undefined) await endSession(deps.transactions, formerToken);
    const person = await deps.transactions.asSystem((tx) => getPerson(tx, user.id));
    return { person, step: null, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof SecondFactorNeeded) return askSecondFactor(deps, { personId: error.userId, hash });
    if (isAuthRefusal(error) && error.statusCode === 401) throw new AppError('credentials_wrong', { cause: error });
    throw error;
  }
}

/** The step is made under the lock of the last look: a password that is replaced at this moment leaves none behind. */
async function askSecondFactor(deps: SignInDeps, newcomer: { personId: string; hash: string }): Promise<SignedIn> {
  return deps.transactions.asSystem(async (tx) => {
    const admission = await completeSignIn(deps, tx, newcomer);
    if (admission === 'refused') throw new AppError('credentials_wrong');
    if (admission === 'confirm_email') return { person: null, step: 'confirm_email', cookies: [] };
    const stepId = await createChallenge(tx, { purpose: 'second-factor', userId: newcomer.personId });
    return { person: null, step: 'second_factor', cookies: [], stepId };
  });
}

async function endSession({ asSystem }: Transactions, token: string): Promise<void> {
  await asSystem((tx) => sql`delete from auth.sessions where token = ${token}`.execute(tx));
}

async function findHashOf(tx: SystemTransaction, email: string): Promise<string> {
  const { rows } = await sql<{ password: string }>`
    select a.password from auth.users u join auth.accounts a on a.user_id = u.id
    where u.email = ${email} and a.provider_id = 'credential'`.execute(tx);
  return rows[0]?.password ?? '';
}
