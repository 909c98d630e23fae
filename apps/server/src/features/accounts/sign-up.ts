import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { FamilyChoice } from '@kinvault/domain/families/family.schema.ts';
import type { Language } from '@kinvault/domain/messages/languages.ts';
import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { sql } from 'kysely';
import { inSavepoint, runAndRollBack } from '../../platform/db/savepoint.ts';
import type { Actor, Connection, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { createFamily } from '../families/create-family.ts';
import { joinFamily } from '../families/join-family.ts';
import { acceptMailedInvite } from '../families/mailed-invite.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { LazyAuthentication } from './authentication.ts';
import { markConfirmed } from './confirm-email.ts';
import { findPersonIdByEmail, lockEmail } from './emails.repository.ts';
import { getPerson } from './get-person.ts';
import { withPrecomputedHash } from './password-hash.ts';
import { type NewUser, registerUser } from './register-user.ts';

export interface SignUpDeps {
  transactions: Transactions;
  authentication: LazyAuthentication;
  /** Lets the authentication's own queries take part in a transaction. */
  within: <R>(client: Connection, work: () => Promise<R>) => Promise<R>;
  enqueue: Enqueue;
  minPasswordLength: number;
  /** Whether an address must be confirmed before its account opens a session [D-7]. */
  confirmEmail: boolean;
  /** False: mails stay in the outbox, and invitations are seen without a confirmed address [D-26]. */
  sendsMail: boolean;
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  family: FamilyChoice;
  /** Of the page that was filled in. */
  language: Language;
}

type Answer = SignUpAnswer & { cookies: string[] };

/** One sign-up's transaction, and how an account is made in it. */
interface Work extends SignUpDeps {
  tx: SystemTransaction;
  registerUser: (input: NewUser) => ReturnType<typeof registerUser>;
}

/**
 * Account, profile, family and membership exist together or not at all, but for a code that is refused at this point
 * [D-8]. `cookies` are those of the new session. Where addresses are confirmed first, a taken one gets the very same
 * answer and its owner a mail [SEC-14]; elsewhere a session opens at once, and its lack would tell anyway: `email_taken`.
 * Opens its own transaction: none is open while it hashes.
 */
export async function signUp(deps: SignUpDeps, headers: Headers, input: SignUpInput): Promise<Answer> {
  const problem = passwordProblem(input.password, input, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const authentication = await deps.authentication();
  return withPrecomputedHash(input.password, () =>
    deps.transactions.asSystem(async (tx, client) => {
      const registerInTransaction = (account: NewUser) =>
        deps.within(client, () => registerUser(authentication, headers, account));
      await lockEmail(tx, input.email);
      const ownerId = await findPersonIdByEmail(tx, input.email);
      const work = { ...deps, tx, registerUser: registerInTransaction };
      return ownerId === null ? openAccount(work, input) : answerForTakenEmail(work, input, ownerId);
    }),
  );
}

async function openAccount(work: Work, input: SignUpInput): Promise<Answer> {
  const { personId, isConfirmed, ...answer } = await createAccountInFamily(work, input);
  if (!isConfirmed) await planMail(work, 'confirm-email', { id: personId, email: input.email });
  return answer;
}

/** For a taken address the same is done under one that nobody can have, and taken back. */
async function answerForTakenEmail(work: Work, input: SignUpInput, ownerId: string): Promise<Answer> {
  if (!work.confirmEmail) throw new AppError('email_taken');
  const nobody = { ...input, email: `${randomUUID()}@taken.invalid` };
  const { personId, isConfirmed, ...answer } = await runAndRollBack(work.tx, () => createAccountInFamily(work, nobody));
  await planMail(work, 'sign-up-again', { id: ownerId, email: input.email });
  return answer;
}

interface CreatedAccount extends Answer {
  personId: string;
  isConfirmed: boolean;
}

async function createAccountInFamily(work: Work, input: SignUpInput): Promise<CreatedAccount> {
  const { tx, confirmEmail } = work;
  const { person, cookies } = await work.registerUser(input);
  const personId = person.id;
  await tx.updateTable('people').set({ language: input.language }).where('id', '=', personId).execute();
  const entry = await enterFamily(tx, { ...person, personId, sessionId: '' }, input.family);
  const isInFamily = entry !== null;
  // a caller with the link of a mail reads that mailbox, which is all that a confirmation proves [SEC-23]
  const isConfirmed = entry === 'entered' && input.family.kind === 'invite';
  if (isConfirmed) await markConfirmed(tx, { userId: personId, email: input.email });
  if (isConfirmed || !work.sendsMail) await notifyOpenInvites(tx, personId);
  const made = { personId, isConfirmed, isInFamily };
  if (!confirmEmail || isConfirmed) return { ...made, person: await getPerson(tx, personId), step: null, cookies };
  await sql`delete from auth.sessions where user_id = ${personId}`.execute(tx);
  return { ...made, person: null, step: 'confirm_email', cookies: [] };
}

async function planMail(
  work: Work,
  kind: 'confirm-email' | 'sign-up-again',
  { id, email }: { id: string; email: string },
): Promise<void> {
  await queueMail(work, work.tx, { kind, personId: id, to: email, params: {} });
}

// the page has checked the code before: these are for one that has ended meanwhile
const CODE_REFUSALS: ErrorCode[] = ['invite_invalid', 'invite_expired', 'already_member'];

/** Null where the code is refused: then the account stands alone, and the welcome page offers the step again [AUT-8]. */
async function enterFamily(
  tx: SystemTransaction,
  actor: Actor,
  choice: FamilyChoice,
): Promise<'entered' | 'requested' | null> {
  if (choice.kind === 'create') {
    await createFamily(tx, actor, { familyId: randomUUIDv7(), name: choice.name });
    return 'entered';
  }
  if (choice.kind === 'invite') return acceptMailedInvite(tx, actor, choice.token);
  try {
    const { state } = await inSavepoint(tx, () => joinFamily(tx, actor, choice.code));
    return state === 'active' ? 'entered' : 'requested';
  } catch (error) {
    if (error instanceof AppError && CODE_REFUSALS.includes(error.code)) return null;
    throw error;
  }
}
