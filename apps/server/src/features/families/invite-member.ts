import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type { NewInvite, PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { INVITE_TTL_DAYS } from '@kinvault/domain/families/invite-code.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { addNotices } from '../notices/add-notices.ts';
import { type AuthorizedFamily, requireRightToChange } from './family-access.ts';

export interface InviteDeps {
  enqueue: Enqueue;
  /** False: the app alone tells of an invitation, whether or not the address is confirmed [D-26]. */
  sendsMail: boolean;
}

/** Nobody is added without their consent: an address gets an invitation, and its person answers it [D-2]. */
export async function inviteMember(
  deps: InviteDeps,
  tx: WebTransaction,
  actor: Actor,
  input: NewInvite & { familyId: string },
): Promise<PendingInvite> {
  const { familyId, email, allowUnknown } = input;
  const family = await requireRightToChange(tx, actor, familyId, 'invite');
  const account = await findAccount(tx, familyId, email);
  if (!account && !allowUnknown) throw new AppError('user_unknown');
  if (account && (await isMember(tx, familyId, account.id))) throw new AppError('member_already');
  const invite = await insertInvite(tx, actor, input);
  // where mail is sent, an unconfirmed account hears nothing of the family [SEC-23]
  if (account && (account.isConfirmed || !deps.sendsMail))
    await addNotices(tx, [account.id], { kind: 'invited', family, actorId: actor.personId });
  await mailInvite(deps, tx, actor, { family, invite });
  return invite;
}

async function findAccount(tx: WebTransaction, familyId: string, email: string) {
  const { rows } = await sql<{ id: string; isConfirmed: boolean }>`
    select id, is_confirmed as "isConfirmed" from account_of_address(${familyId}, ${email})`.execute(tx);
  return rows[0];
}

async function isMember(tx: WebTransaction, familyId: string, personId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('members')
    .select('state')
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** One waiting invitation for each family and address [FMD-10]; one that has run out makes room for the next. */
async function insertInvite(
  tx: WebTransaction,
  actor: Actor,
  { familyId, email, role, name }: NewInvite & { familyId: string },
): Promise<PendingInvite> {
  await sql`
    update invites set ended_at = steady_now()
    where family_id = ${familyId} and email = ${email} and ended_at is null and expires_at <= now()`.execute(tx);
  const { rows } = await sql<PendingInvite>`
    insert into invites (id, family_id, email, role, invitee_name, created_by, expires_at)
    values (${randomUUIDv7()}, ${familyId}, ${email}, ${role}, ${name ?? null}, ${actor.personId},
      now() + make_interval(days => ${INVITE_TTL_DAYS}))
    on conflict do nothing
    returning id, email, invitee_name as name, role, created_at as "sentAt", expires_at as "expiresAt"`.execute(tx);
  if (!rows[0]) throw new AppError('invite_pending');
  return rows[0];
}

async function mailInvite(
  deps: InviteDeps,
  tx: WebTransaction,
  actor: Actor,
  { family, invite }: { family: AuthorizedFamily; invite: PendingInvite },
): Promise<void> {
  // the inviter's mail: whom it is for may have no account
  await queueMail(deps, tx, {
    kind: 'family-invite',
    personId: actor.personId,
    to: invite.email,
    params: { inviteId: invite.id, familyName: family.name, inviterName: actor.name, role: invite.role },
  });
}
