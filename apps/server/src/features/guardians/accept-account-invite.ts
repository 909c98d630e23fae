import { AppError } from '@kinvault/domain/errors.ts';
import type { AccountAcceptance } from '@kinvault/domain/families/account-invite.schema.ts';
import { latestGuardianshipEnd } from '@kinvault/domain/families/guardianship-end.ts';
import { ACCOUNT_INVITE_LIMIT } from '@kinvault/domain/families/invite-limits.ts';
import type { Language } from '@kinvault/domain/messages/languages.ts';
import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { startOfDay } from '@kinvault/domain/reminders/mornings.ts';
import { sql } from 'kysely';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { hashToken } from '../../platform/link-token.ts';
import { markConfirmed } from '../accounts/confirm-email.ts';
import { requirePasswords } from '../accounts/may-use-password.ts';
import { type Browser, type OpenedSession, openSession } from '../accounts/open-session.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { addSignIn } from '../accounts/register-user.ts';
import type { SignUpDeps } from '../accounts/sign-up.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findLocalDay } from '../notices/find-today.ts';
import { findAccountInvite, isWaiting } from './account-invites.ts';
import { endForPerson, lockLookedAfter, tellOfGuardianship } from './guardians.repository.ts';

export interface AcceptanceInput extends AccountAcceptance {
  /** Of the page that was filled in. */
  language: Language;
  browser: Browser;
}

/**
 * Adds the sign-in to the invited person: their id stays, and with it all that is theirs [PPL-5]. The guardians' part ends
 * now or on the day that they chose. Only the mailed link proves that its mailbox is the person's.
 * Opens its own transactions: none is open while it hashes. The limit counts whatever follows.
 *
 * @throws link_invalid for an unknown, used, ended or replaced link, and one to which a guardian has not agreed; email_taken
 */
export async function acceptAccountInvite(
  deps: SignUpDeps,
  input: AcceptanceInput,
): Promise<{ opened: OpenedSession | null; step: SignInAnswer['step'] }> {
  const { asSystem } = deps.transactions;
  const { token, email, password } = input;
  requirePasswords(deps, email);
  const invite = await asSystem((tx) => findAccountInvite(tx, token));
  if (!invite) throw new AppError('link_invalid');
  await enforceRateLimits(deps.transactions, { [`account-invite:link:${invite.id}`]: ACCOUNT_INVITE_LIMIT });
  const problem = passwordProblem(password, { name: invite.name, email }, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(password);
  return asSystem(async (tx) => {
    const claimed = await claimInvite(tx, { personId: invite.personId, token });
    await addSignIn(tx, { personId: claimed.personId, email, hash });
    await sql`
      update people set language = coalesce(language, ${input.language}) where id = ${claimed.personId}`.execute(tx);
    await endParts(tx, claimed);
    return enter(deps, tx, { ...input, ...claimed });
  });
}

interface Claimed {
  personId: string;
  bornOn: string | null;
  mailedTo: string | null;
  inviterId: string;
  guardiansUntil: string | null;
}

/** The person is locked first, as for every change of who looks after them; then one of several calls gets the link. */
async function claimInvite(
  tx: SystemTransaction,
  { personId, token }: { personId: string; token: string },
): Promise<Claimed> {
  const isLocked = await lockLookedAfter(tx, personId).then(
    ({ hasAccount }) => !hasAccount,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false; // deleted since it was looked up
      throw error;
    },
  );
  const { rows } = await sql<Claimed>`
    delete from account_invites i using people p
    where i.token_hash = ${hashToken(token)} and i.expires_at > now() and p.id = i.person_id and p.id = ${personId}
      and not ${isWaiting}
    returning p.id as "personId", p.born_on as "bornOn", i.email as "mailedTo", i.created_by as "inviterId",
      i.guardians_until as "guardiansUntil"`.execute(tx);
  if (!isLocked || !rows[0]) throw new AppError('link_invalid');
  return rows[0];
}

/** The chosen day begins where the inviter is. The date of birth may have been corrected since: its limit holds now, too. */
async function endParts(
  tx: SystemTransaction,
  { personId, bornOn, inviterId, guardiansUntil }: Claimed,
): Promise<void> {
  const { now, today, timeZone } = await findLocalDay(tx, inviterId);
  const latest = latestGuardianshipEnd(bornOn, today);
  const lastDay = guardiansUntil !== null && guardiansUntil > latest ? latest : guardiansUntil;
  const end = lastDay === null ? now : startOfDay(lastDay, timeZone);
  const isOver = end <= now;
  const guardianIds = await endForPerson(tx, personId, isOver ? null : end);
  const notice = { actorId: personId, lookedAfterId: personId };
  await tellOfGuardianship(tx, guardianIds, { kind: 'guardian_account_made', ...notice });
  if (isOver) await tellOfGuardianship(tx, guardianIds, { kind: 'guardian_ended', ...notice });
}

/** As signing up does. */
async function enter(
  deps: SignUpDeps,
  tx: SystemTransaction,
  { personId, email, mailedTo, browser }: AcceptanceInput & Claimed,
): Promise<{ opened: OpenedSession | null; step: SignInAnswer['step'] }> {
  const isConfirmed = mailedTo === email;
  if (isConfirmed) await markConfirmed(tx, { userId: personId, email });
  else await queueMail(deps, tx, { kind: 'confirm-email', personId, to: email, params: {} });
  if (isConfirmed || !deps.sendsMail) await notifyOpenInvites(tx, personId);
  if (deps.confirmEmail && !isConfirmed) return { opened: null, step: 'confirm_email' };
  return { opened: await openSession(deps, tx, personId, browser), step: null };
}
