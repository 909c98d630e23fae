import { AppError } from '@kinvault/domain/errors.ts';
import type { NewAccount } from '@kinvault/domain/families/invite.schema.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { sql } from 'kysely';
import type { Actor, PersonBearer, SystemTransaction } from '../../platform/db/transactions.ts';
import { insertMember } from '../families/families.repository.ts';
import { requireRight, requireRightToChange } from '../families/family-access.ts';
import { inviteMember } from '../families/invite-member.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findPersonIdByEmail, lockEmail } from './emails.repository.ts';
import { findLanguage } from './find-language.ts';
import { requirePasswords } from './may-use-password.ts';
import { hashPassword } from './password-hash.ts';
import { registerUser } from './register-user.ts';
import type { SignUpDeps } from './sign-up.ts';

/** How long the password that an Admin gave opens a session, which can only replace it [SEC-24]. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/**
 * An Admin makes an account for somebody who then belongs to their family at once [FMD-3]. Where the address has an
 * account already, its person is invited instead, and decides themselves [FMD-9, D-2].
 * Opens its own transactions: none is open while it hashes.
 */
export async function createMemberAccount(
  deps: SignUpDeps,
  bearer: PersonBearer,
  input: NewAccount & { familyId: string },
): Promise<{ outcome: 'added' | 'invited' }> {
  const { transactions } = deps;
  await transactions.readAs(bearer, (tx, actor) => requireRight(tx, actor, input.familyId, 'invite')); // before any hash
  requirePasswords(deps, input.email);
  const problem = passwordProblem(input.password, input, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(input.password);
  const isMade = await transactions.writeAsSystemFor(bearer, async (tx, actor) => {
    await lockEmail(tx, input.email);
    if ((await findPersonIdByEmail(tx, input.email)) !== null) return false;
    await addAccount(deps, tx, { actor, input, hash });
    return true;
  });
  if (isMade) return { outcome: 'added' };
  await transactions.writeAs(bearer, (tx, actor) => inviteMember(deps, tx, actor, { ...input, allowUnknown: true }));
  return { outcome: 'invited' };
}

interface NewMemberAccount {
  actor: Actor;
  input: NewAccount & { familyId: string };
  hash: string;
}

async function addAccount(
  deps: SignUpDeps,
  tx: SystemTransaction,
  { actor, input, hash }: NewMemberAccount,
): Promise<void> {
  const family = await requireRightToChange(tx, actor, input.familyId, 'invite');
  const { name, email } = input;
  const language = await findLanguage(tx, actor.personId); // until they say otherwise, a family reads the same language
  const personId = await registerUser(tx, { name, email, hash, language, madeForFamilyId: family.id });
  await sql`
    update auth.users set password_due_at = now() + make_interval(hours => ${TEMPORARY_PASSWORD_HOURS})
    where id = ${personId}`.execute(tx);
  await insertMember(tx, {
    familyId: family.id,
    personId,
    role: input.role,
    state: 'active',
    addedBy: actor.personId,
  });
  if (!deps.sendsMail) await notifyOpenInvites(tx, personId);
  const params = { familyName: family.name, inviterName: actor.name };
  await queueMail(deps, tx, { kind: 'account-made', personId, to: email, params });
}
