import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { ANSWERER, ASKED, type Asked, isDateQuestion, isQuestion } from '../../notices/open-questions.ts';

/** What ASKED and ANSWERER look at. */
const FACTS = sql`id, file_id, owner_id, family_id, added_by, type, insurance_kind, name, file_name, expires_on, issued_on,
  number, issuing_country, issuer, contact_phone`;

interface Row {
  id: string;
  asked: Asked;
  isUpload: boolean;
}

/**
 * The documents that the notices of older papers and of several uploads count, as far as they are still unanswered; the
 * newest first. Of older papers dates alone are asked.
 */
export async function listDateQuestions(tx: WebTransaction, actor: Actor): Promise<{ documentIds: string[] }> {
  const uploads = sql`(
    select one.id from notices n, unnest(n.document_ids) one (id)
    where n.person_id = ${actor.personId} and n.kind = 'uploads_read')`;
  // offset 0: family by family and document by document; the planner may otherwise read everybody's
  const { rows } = await sql<Row>`
    select d.id, ${ASKED} as asked, d.is_upload as "isUpload"
    from (
      select ${FACTS}, false as is_upload from documents where owner_id = any ((select my_person_ids())::uuid[]) and trashed_at is null
      union all
      select general.*, false from unnest(my_family_ids()) f (id), lateral (
        select ${FACTS} from documents where family_id = f.id and trashed_at is null offset 0) general
      union all
      select uploaded.*, true from ${uploads} u, lateral (
        select ${FACTS} from documents
        where id = u.id and trashed_at is null and can_edit_document(id) offset 0) uploaded) d
    cross join lateral (
      select field, value, or_value from proposals
      where file_id = d.file_id and (d.is_upload or field = 'expiresOn') and state = 'open' offset 0) p
    where d.is_upload or ${ANSWERER} = any ((select my_person_ids())::uuid[])
    order by d.id desc`.execute(tx);
  const open = rows.filter(({ asked, isUpload }) => (isUpload ? isQuestion(asked) : isDateQuestion(asked)));
  return { documentIds: [...new Set(open.map(({ id }) => id))] };
}
