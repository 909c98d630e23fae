import { sql } from 'kysely';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';

/**
 * Removes the caller's own test documents with all their files, and says how many [TDP-3]. The rows go by the policy on
 * documents; their files after the commit, or by the next sweep.
 * Opens its own transactions: requests may not delete files, and the system would pass the policy by.
 */
export async function clearTestDocuments(
  deps: { transactions: Transactions; enqueue: Enqueue },
  bearer: PersonBearer,
): Promise<number> {
  const { fileIds, removed } = await deps.transactions.writeAs(
    bearer,
    async (tx, actor) => {
      const files = await tx
        .selectFrom('document_versions')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .select('document_versions.file_id as id')
        .where('documents.owner_id', '=', actor.personId)
        .where('documents.is_test', '=', true)
        .execute();
      const { numDeletedRows } = await tx
        .deleteFrom('documents')
        .where('owner_id', '=', actor.personId)
        .where('is_test', '=', true)
        .executeTakeFirst();
      return { fileIds: files.map(({ id }) => id), removed: Number(numDeletedRows) };
    },
    LONG_LIMIT,
  );
  if (fileIds.length > 0) {
    await deps.transactions.asSystem(async (tx) => {
      await sql`delete from files f where f.id = any(${fileIds}::uuid[])
        and not exists (select from document_versions v where v.file_id = f.id)`.execute(tx);
      await deps.enqueue(tx, 'remove-files', {});
    });
  }
  return removed;
}
