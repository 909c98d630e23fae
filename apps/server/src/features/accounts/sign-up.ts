import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { FamilyChoice } from '@kinvault/domain/families/family.schema.ts';
import type { Language } from '@kinvault/domain/messages/languages.ts';
import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { inSavepoint, runAndRollBack } from '../../platform/db/savepoint.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { createFamily } from '../families/create-family.ts';
import { joinFamily } from '../families/join-family.ts';
import { acceptMailedInvite } from '../families/mailed-invite.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { markConfirmed } from './confirm-email.ts';
import { findPersonIdByEmail, lockEmail } from './emails.repository.ts';
import { requirePasswords } from './may-use-password.ts';
import { type Browser, type OpenedSession, openSession } from './open-session.ts';
import { hashPassword } from './password-hash.ts';
import { registerUser } from './register-user.ts';
import type { SignInDeps } from './sign-in.ts';

export interface SignUpDeps extends SignInDeps {
  minPasswordLength: number;
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
  browser: Browser;
}

type Answer = Omit<SignUpAnswer, 'person'> & { opened: OpenedSession | null };

/** One sign-up's transaction, and the hash of its password. */
interface Work extends SignUpDeps {
  tx: SystemTransaction;
  hash: string;
}

/**
 * Account, profile, family and membership are created together or not at all. Only a code that is refused now leaves the
 * account without a family [D-8]. Where addresses are confirmed first, a taken address gets the same answer, and its owner a
 * mail [SEC-14]. Elsewhere a session opens at once, and a missing one would reveal it anyway: `email_taken`.
 * Opens its own transaction: none is open while it hashes.
 */
export async function signUp(deps: SignUpDeps, input: SignUpInput): Promise<Answer> {
  requirePasswords(deps, input.email);
  const problem = passwordProblem(input.password, input, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(input.password);
  return deps.transactions.asSystem(async (tx) => {
    await lockEmail(tx, input.email);
    const ownerId = await findPersonIdByEmail(tx, input.email);
    const work = { ...deps, tx, hash };
    return ownerId === null ? openAccount(work, input) : answerForTakenEmail(work, input, ownerId);
  });
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
  const { tx, confirmEmail, hash } = work;
  const { name, email, language, browser } = input;
  const personId = await registerUser(tx, { name, email, hash, language });
  const entry = await enterFamily(tx, { personId, name, signInEmail: email, sessionId: '' }, input.family);
  const isInFamily = entry !== null;
  // a caller with the link of a mail reads that mailbox, which is all that a confirmation proves [SEC-23]
  const isConfirmed = entry === 'entered' && input.family.kind === 'invite';
  if (isConfirmed) await markConfirmed(tx, { userId: personId, email });
  if (isConfirmed || !work.sendsMail) await notifyOpenInvites(tx, personId);
  const made = { personId, isConfirmed, isInFamily };
  if (confirmEmail && !isConfirmed) return { ...made, opened: null, step: 'confirm_email' };
  return { ...made, opened: await openSession(work, tx, personId, browser), step: null };
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
