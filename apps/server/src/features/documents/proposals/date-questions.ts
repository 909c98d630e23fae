import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { ANSWERER, ASKED, type Asked, isDateQuestion } from '../../notices/open-questions.ts';

/** What ASKED and ANSWERER look at. */
const FACTS = sql`id, file_id, owner_id, family_id, added_by, type, insurance_kind, name, file_name, expires_on, issued_on,
  number, issuing_country`;

/** The documents that the notice of older papers counts, as far as they are still unanswered; the newest first. */
export async function listDateQuestions(tx: WebTransaction, actor: Actor): Promise<{ documentIds: string[] }> {
  // offset 0: family by family and document by document; the planner may otherwise read everybody's
  const { rows } = await sql<{ id: string; asked: Asked }>`
    select d.id, ${ASKED} as asked
    from (
      select ${FACTS} from documents where owner_id = ${actor.personId} and trashed_at is null
      union all
      select general.* from unnest(my_family_ids()) f (id), lateral (
        select ${FACTS} from documents where family_id = f.id and trashed_at is null offset 0) general) d
    cross join lateral (
      select field, value, or_value from proposals
      where file_id = d.file_id and field = 'expiresOn' and state = 'open' offset 0) p
    where ${ANSWERER} = ${actor.personId}
    order by d.id desc`.execute(tx);
  const open = rows.filter(({ asked }) => isDateQuestion(asked));
  return { documentIds: [...new Set(open.map(({ id }) => id))] };
}
