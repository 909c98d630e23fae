import { AppError } from '@kinvault/domain/errors.ts';
import { PARTING_UNDO_DAYS, type Parting } from '@kinvault/domain/families/parting.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';

/** Questions that the caller answers or waits for, and what they can undo. A question ends with the part of who asked it. */
export async function listPartings(tx: WebTransaction): Promise<Parting[]> {
  const { rows } = await sql<{ parting: Parting }>`
    select json_build_object(
      'person', json_build_object('id', p.id, 'name', p.name), 'kind', q.kind, 'accountId', q.account_id,
      'account', case when account.id is not null then json_build_object('id', account.id, 'name', account.name) end,
      'askedBy', case when asker.id is not null then json_build_object('id', asker.id, 'name', asker.name) end,
      'askedAt', q.asked_at, 'waitingFor', waiting.people,
      'isAsked', q.done_at is null and (me() = any (facts.waiting) or facts.waiting = '{}'),
      'documentCount', facts.documents, 'endingCount', facts.ending, 'doneAt', q.done_at,
      'undoUntil', q.done_at + make_interval(days => ${PARTING_UNDO_DAYS}::integer)) as parting
    from partings q
    -- offset 0: each is looked up, where the planner may otherwise read all people
    cross join lateral (select id, name from people where id = q.person_id and not has_account offset 0) p
    left join lateral (select id, name from people where id = q.account_id offset 0) account on true
    left join lateral (select id, name from people where id = q.asked_by offset 0) asker on true
    cross join lateral parting_facts(q.person_id) facts
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id), '[]') as people
      from (select id, name from people where id = any (facts.waiting) offset 0) w) waiting
    where case when q.done_at is null then is_parting_open(q.person_id)
      else q.done_at > now() - make_interval(days => ${PARTING_UNDO_DAYS}::integer) and can_undo_parting(q.person_id) end
    order by q.done_at desc nulls first, lower(p.name), p.id`.execute(tx);
  return rows.map(({ parting }) => parting);
}

/** Of somebody without an account whom the caller looks after, the newest first; not those in the trash. @throws not_found */
export async function listDocumentsToSave(tx: WebTransaction, actor: Actor, personId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select my_document_ids(owner => id, with_earlier => true)::text[] as ids from people
    where id = ${personId} and id <> ${actor.personId} and not has_account
      and id = any ((select my_person_ids())::uuid[])`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].ids;
}
