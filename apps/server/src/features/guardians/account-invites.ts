import { randomUUIDv7 } from 'node:crypto';
import { daysBetween } from '@kinvault/domain/documents/expiry.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import {
  ACCOUNT_INVITE_DAYS,
  type AccountInvite,
  type NewAccountInvite,
} from '@kinvault/domain/families/account-invite.schema.ts';
import { latestGuardianshipEnd } from '@kinvault/domain/families/guardianship-end.ts';
import { startOfDay } from '@kinvault/domain/reminders/mornings.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findLocalDay } from '../notices/find-today.ts';
import { lockAsGuardian, tellOfGuardianship } from './guardians.repository.ts';

export interface AccountInviteDeps {
  enqueue: Enqueue;
  /** False: every invitation is a link to pass on [D-26]. */
  sendsMail: boolean;
}

/**
 * Invites somebody whom the actor looks after to an account of their own. The one that waited ends. The token of a mailed
 * link is made when the mail goes out: that link alone proves a mailbox. It works once all guardians have agreed.
 *
 * @throws too_many_requests where that mailbox gets no more mails for now: the former invitation goes on
 */
export async function makeAccountInvite(
  deps: AccountInviteDeps,
  tx: SystemTransaction,
  actor: Actor,
  input: NewAccountInvite & { personId: string },
): Promise<{ token: string | null }> {
  const { personId, guardiansUntil } = input;
  const { guardians } = await lockAsGuardian(tx, actor, personId);
  const person = await tx
    .selectFrom('people')
    .select(['name', 'born_on as bornOn'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const { today, timeZone } = await findLocalDay(tx, actor.personId);
  const lastDay = input.expiresOn ?? addDays(today, ACCOUNT_INVITE_DAYS.first);
  requireDay(lastDay, { from: today, to: addDays(today, ACCOUNT_INVITE_DAYS.most) });
  const latest = latestGuardianshipEnd(person.bornOn, today);
  if (guardiansUntil !== null) requireDay(guardiansUntil, { from: addDays(today, 1), to: latest });

  const email = deps.sendsMail ? input.email : null;
  const token = email === null ? newToken() : null;
  const inviteId = randomUUIDv7();
  await tx.deleteFrom('account_invites').where('person_id', '=', personId).execute();
  await sql`
    insert into account_invites (id, person_id, email, token_hash, created_by, expires_at, guardians_until)
    values (${inviteId}, ${personId}, ${email}, ${token && hashToken(token)}, ${actor.personId},
      least(${startOfDay(addDays(lastDay, 1), timeZone)}, now() + make_interval(days => ${ACCOUNT_INVITE_DAYS.most})),
      ${guardiansUntil})`.execute(tx);
  if (email !== null) {
    const days = String(Math.max(1, daysBetween(today, lastDay)));
    const params = { inviteId, personName: person.name, inviterName: actor.name, days };
    // the inviter's mail: the person has no account yet
    const mail = { kind: 'account-invite' as const, personId: actor.personId, to: email, params };
    if (!(await queueMail(deps, tx, mail))) throw new AppError('too_many_requests');
  }
  const others = guardians.filter(({ isActive }) => isActive).map(({ id }) => id);
  const notice = { kind: 'guardian_account_asked' as const, actorId: actor.personId, lookedAfterId: personId };
  await tellOfGuardianship(tx, others, notice);
  return { token };
}

function requireDay(day: string, { from, to }: { from: string; to: string }): void {
  if (day < from || day > to) throw new AppError('bad_request');
}

/** One guardian alone ends nobody else's part [PPL-3]. @throws not_found also where another invitation has taken its place */
export async function agreeToAccountInvite(
  tx: SystemTransaction,
  actor: Actor,
  { personId, inviteId }: { personId: string; inviteId: string },
): Promise<void> {
  await lockAsGuardian(tx, actor, personId);
  const { rows } = await sql`
    update account_invites set agreed_by = array_append(array_remove(agreed_by, ${actor.personId}), ${actor.personId})
    where id = ${inviteId} and person_id = ${personId} and expires_at > now()
    returning id`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
}

/** Any guardian; who invited is told. */
export async function withdrawAccountInvite(tx: SystemTransaction, actor: Actor, personId: string): Promise<void> {
  await lockAsGuardian(tx, actor, personId);
  const { rows } = await sql<{ makerId: string }>`
    delete from account_invites where person_id = ${personId} returning created_by as "makerId"`.execute(tx);
  const notice = { kind: 'guardian_parting_declined' as const, actorId: actor.personId, lookedAfterId: personId };
  await tellOfGuardianship(
    tx,
    rows.map(({ makerId }) => makerId),
    notice,
  );
}

/** @throws not_found for somebody with an account, and whom the caller does not look after */
export async function getAccountInvite(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
): Promise<AccountInvite | null> {
  const { rows } = await sql<{ invite: AccountInvite | null }>`
    select case when i.id is not null then json_build_object(
      'id', i.id, 'email', i.email, 'by', json_build_object('id', maker.id, 'name', maker.name), 'createdAt', i.created_at,
      'expiresAt', i.expires_at, 'guardiansUntil', i.guardians_until,
      'waitingFor', array(
        select json_build_object('id', g.guardian_id, 'name', who.name)
        from guardians g join people who on who.id = g.guardian_id
        where g.person_id = p.id and g.accepted_at is not null and (g.until is null or g.until > now())
          and g.guardian_id <> all (array_append(i.agreed_by, i.created_by))
        order by lower(who.name))) end as invite
    from people p
    left join account_invites i on i.person_id = p.id and i.expires_at > now()
    left join people maker on maker.id = i.created_by
    where p.id = ${personId} and p.id <> ${actor.personId} and not p.has_account
      and p.id = any ((select my_person_ids())::uuid[])`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].invite;
}

/** Of the invitation i: a guardian has not agreed yet. */
export const isWaiting = sql<boolean>`exists (
  select from active_guardians() g
  where g.person_id = i.person_id and g.guardian_id <> all (array_append(i.agreed_by, i.created_by)))`;

interface FoundInvite {
  id: string;
  personId: string;
  name: string;
  inviterName: string;
  isWaiting: boolean;
}

/** Nothing is said of an ended or unknown one. */
export async function findAccountInvite(tx: SystemTransaction, token: string): Promise<FoundInvite | null> {
  const { rows } = await sql<FoundInvite>`
    select i.id, p.id as "personId", p.name, maker.name as "inviterName", ${isWaiting} as "isWaiting"
    from account_invites i
    join people p on p.id = i.person_id and not p.has_account
    join people maker on maker.id = i.created_by
    where i.token_hash = ${hashToken(token)} and i.expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}
