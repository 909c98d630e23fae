import { type RawBuilder, sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

/** Characters before the match. */
const EXCERPT_LEAD = 60;
export const EXCERPT_CHARS = 220;

export interface Match {
  documentId: string;
  where: 'text' | 'notes';
  piece: string;
  isFromStart: boolean;
}

/**
 * Goes from the caller's documents to their texts, never the other way: row-level security skips other people's texts
 * before any word is compared, so neither hits nor timing reveal them [SEC-7].
 *
 * Uses patterns instead of a full-text index, which takes '13.12.2026' or 'a@b.example' as one word. Reading the texts is
 * most of the cost (20 MB: 130 ms; with an index 50). The position of a match costs more than finding it, so only the
 * returned hits are asked for it.
 */
export async function findMatches(tx: WebTransaction, patterns: string[], limit: number): Promise<Match[]> {
  const holdsAll = (text: RawBuilder<unknown>) => sql`${text} ~* all (${patterns}::text[])`;
  const { rows } = await sql<Match>`
    select hit.id as "documentId", hit.kind as "where",
      substr(hit.text, greatest(1, place.at - ${EXCERPT_LEAD}::int), ${EXCERPT_CHARS}::int) as piece,
      place.at <= ${EXCERPT_LEAD}::int + 1 as "isFromStart"
    from (
      select d.id, case when t.file_id is null then 'notes' else 'text' end as kind, coalesce(t.text, k.notes) as text
      from documents d
      left join document_texts t on t.file_id = d.file_id and ${holdsAll(sql`t.text`)}
      left join marks k on t.file_id is null and k.document_id = d.id and k.person_id = (select me())
        and ${holdsAll(sql`k.notes`)}
      where d.id = any ((select my_document_ids(with_earlier => true))::uuid[]) and d.trashed_at is null
        and coalesce(t.text, k.notes) is not null
      order by d.id desc limit ${limit}) hit
    cross join lateral (select regexp_instr(hit.text, ${patterns[0]}, 1, 1, 0, 'i') as at) place
    order by hit.id desc`.execute(tx);
  return rows;
}
