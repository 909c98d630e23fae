import { type RawBuilder, sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { EXCERPT_CHARS, EXCERPT_LEAD } from './excerpt.ts';

export interface Match {
  documentId: string;
  where: 'text' | 'notes';
  piece: string;
  isFromStart: boolean;
}

/**
 * From the caller's documents to their texts, never the other way: row-level security passes over what is foreign before
 * any word is compared, so that neither hits nor time tell of it [SEC-7]. By patterns and not by PostgreSQL's index of
 * words, to which '13.12.2026' and 'a@b.example' are one word each; reading the texts is what takes the time (20 MB:
 * 130 ms, by words 50). Where a word stands is asked of the hits that are shown alone: it takes longer than finding them.
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
      where d.id = any ((select my_document_ids())::uuid[]) and d.trashed_at is null and coalesce(t.text, k.notes) is not null
      order by d.id desc limit ${limit}) hit
    cross join lateral (select regexp_instr(hit.text, ${patterns[0]}, 1, 1, 0, 'i') as at) place
    order by hit.id desc`.execute(tx);
  return rows;
}
