import { AppError } from '@kinvault/domain/errors.ts';
import type { FamilyChoice } from '@kinvault/domain/families/family.schema.ts';
import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { sql } from 'kysely';
import type { Actor, Connection, Transaction, Transactions } from '../../platform/db/transactions.ts';
import { createFamily } from '../families/create-family.ts';
import { joinFamily } from '../families/join-family.ts';
import { isAuthRefusal } from './auth-refusal.ts';
import type { Authentication, LazyAuthentication } from './authentication.ts';
import { getPerson } from './get-person.ts';
import { hashAhead } from './password-hash.ts';

export interface SignUpDeps {
  transactions: Transactions;
  authentication: LazyAuthentication;
  /** Lets the authentication's own queries take part in a transaction. */
  within: <R>(client: Connection, work: () => Promise<R>) => Promise<R>;
  minPasswordLength: number;
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  family: FamilyChoice;
}

/** Account, profile, family and membership exist together or not at all [D-8]. `cookies` are those of the new session. */
export async function signUp(
  deps: SignUpDeps,
  headers: Headers,
  input: SignUpInput,
): Promise<SignUpAnswer & { cookies: string[] }> {
  const problem = passwordProblem(input.password, input, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const authentication = await deps.authentication();
  return hashAhead(input.password, () =>
    deps.transactions.asSystem(async (tx, client) => {
      await lockAddress(tx, input.email);
      const { person, cookies } = await deps.within(client, () => createAccount(authentication, headers, input));
      await enterFamily(
        tx,
        { personId: person.id, sessionId: '', name: person.name, email: person.email },
        input.family,
      );
      return { person: await getPerson(tx, person.id), step: null, isInFamily: true, cookies };
    }),
  );
}

/** Of several sign-ups with one address at once the first commits and the others find it: no insert ever collides. */
async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

async function createAccount(authentication: Authentication, headers: Headers, input: SignUpInput) {
  const { name, email, password } = input;
  try {
    const answer = await authentication.api.signUpEmail({
      body: { name, email, password },
      headers,
      returnHeaders: true,
    });
    const person = { id: answer.response.user.id, name, email };
    return { person, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    // a failing database has the same status as a taken address
    const isTaken = error.body?.code?.startsWith('USER_ALREADY_EXISTS');
    throw new AppError(isTaken ? 'email_taken' : 'internal', { cause: error });
  }
}

async function enterFamily(tx: Transaction, actor: Actor, choice: FamilyChoice): Promise<void> {
  if (choice.kind === 'create') await createFamily(tx, actor, { name: choice.name });
  else if (choice.kind === 'join') await joinFamily(tx, actor, choice.code);
  else throw new AppError('invite_invalid'); // until invitations are mailed
}
