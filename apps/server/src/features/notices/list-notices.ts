import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { findToday } from './find-today.ts';
import { ASKED, type Asked, isQuestion } from './open-questions.ts';

const LATEST = 50;

/** Where `detail` is the id of whose papers it is about. */
const NAMES_PERSON = sql`(n.kind like 'guardian%'
  or n.kind in ('emergency_named', 'emergency_opened', 'emergency_refused', 'emergency_ended'))`;

type NoticeRow = Notice & { unread: string; asked: Asked[] | null };

/**
 * The caller's own. An actor whom the caller cannot see has no name, unless they invite the caller. What can be taken back is always among
 * them: no number of later notices may push it out of sight. Of the reminders of a document the latest is listed, until it is
 * done or snoozed, its date changes, or the caller no longer sees it [KNO-4, SEC-48]. What was read is listed until it is answered.
 */
export async function listNotices(tx: WebTransaction, actor: Actor): Promise<{ notices: Notice[]; unread: number }> {
  const today = await findToday(tx, actor.personId);
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.family_id as "familyId", n.family_name as "familyName", n.role, n.created_at as at,
      case when n.kind = 'guardian_of_age_soon' then (
        select (o.born_on + interval '18 years')::date::text from people o where o.id::text = n.detail)
        when not ${NAMES_PERSON} then n.detail end as detail,
      n.read_at is not null as "isRead", n.document_count as "documentCount", n.unread,
      case when n.actor_name is not null then json_build_object('id', n.actor_id, 'name', n.actor_name) end as actor,
      case when ${NAMES_PERSON} or n.kind like 'emergency%' then (
        select json_build_object('id', o.id, 'name', o.name, 'isCaller', o.id = ${actor.personId}) from people o
        where o.id::text = case when ${NAMES_PERSON} then n.detail else ${actor.personId} end) end as person,
      case when n.kind = 'invited' then inviter_email_of_notice(n.id) end as "inviterEmail",
      case when n.document_name is not null then json_build_object('name', n.document_name,
        -- of one that the reader no longer sees only if they can take it back
        'id', case when n.can_be_taken_back then n.document_id else (select v.id from documents v where v.id = n.document_id) end,
        'newOwnerName', (select o.name from people o where o.id = n.new_owner_id),
        'canBeTakenBack', n.can_be_taken_back) end as document,
      case when n.kind = 'document_due' then json_build_object('expiresOn', n.expires_on, 'stage', n.stage,
        'type', n.type, 'ownerName', (select o.name from people o where o.id = n.owner_id)) end as due, n.asked
    from (
      select notices.*, d.type, d.owner_id,
        case when notices.kind = 'document_read' then (
          select json_agg(${ASKED}) from proposals p where p.file_id = d.file_id and p.state = 'open')
          when notices.kind = 'uploads_read' then (
            select coalesce(json_agg(${ASKED}), '[]') from documents d join proposals p on p.file_id = d.file_id
            where d.id = any (notices.document_ids) and d.trashed_at is null and p.state = 'open'
              and can_edit_document(d.id)) end as asked,
        coalesce(p.name, case when notices.kind = 'invited' then inviter_of_notice(notices.id) end) as actor_name,
        count(*) filter (where read_at is null) over () as unread,
        row_number() over (order by notices.created_at desc, notices.id desc) as place,
        notices.kind = 'document_handed_on' and can_take_back(notices.document_id) as can_be_taken_back
      from notices
        -- offset 0: looked up for each notice, where the planner may otherwise read all people, documents or marks
        left join lateral (select name from people where id = notices.actor_id offset 0) p on true
        left join lateral (
          select id, name, type, insurance_kind, owner_id, file_id, file_name, expires_on, issued_on, number,
            issuing_country, issuer, contact_phone, trashed_at, is_superseded
          from documents
          where id = notices.document_id and notices.kind in ('document_due', 'document_read') offset 0) d on true
        left join lateral (
          select done_for, snoozed_until
          from marks where document_id = d.id and person_id = notices.person_id offset 0) k on true
      where notices.person_id = ${actor.personId}
        and (notices.kind <> 'document_read' or d.trashed_at is null and can_edit_document(d.id)
          and exists (select from proposals p where p.file_id = d.file_id and p.state = 'open'))
        and (notices.kind <> 'document_due' or d.expires_on = notices.expires_on and d.trashed_at is null
          and not d.is_superseded and k.done_for is distinct from d.expires_on
          and (k.snoozed_until is null or k.snoozed_until <= ${today})
          and not exists (select from notices later where later.person_id = notices.person_id
            and later.document_id = notices.document_id and later.kind = 'document_due'
            and (later.created_at, later.id) > (notices.created_at, notices.id)))) n
    where n.place <= ${LATEST} or n.can_be_taken_back
    order by n.place`.execute(tx);
  const isOver = ({ asked }: NoticeRow) => asked !== null && !asked.some(isQuestion);
  const over = rows.filter((row) => isOver(row) && !row.isRead);
  return {
    notices: rows.filter((row) => !isOver(row)),
    unread: Number(rows[0]?.unread ?? 0) - over.length,
  };
}
