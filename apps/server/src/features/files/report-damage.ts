import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';

interface Holder {
  documentId: string | null;
  ownerId: string | null;
  familyId: string | null;
}

/**
 * Tells the operator's log whose file is damaged or missing: ids alone, no names [REL-20]. Keeps it in the database, for
 * the sweep and the status, until the file opens again. Never throws.
 * Opens its own transactions: the read that has failed may be part of none.
 */
export async function reportDamage(
  { transactions, log }: { transactions: Transactions; log: (problem: object) => void },
  fileId: string,
  reason: string,
): Promise<void> {
  const holder = await transactions.asSystem((tx) => findHolder(tx, fileId)).catch(() => undefined);
  await transactions.asSystem((tx) => insertDamage(tx, fileId, reason)).catch(() => {}); // its row may be gone
  log({ message: 'a stored file is damaged or missing', reason, fileId, ...holder });
}

async function findHolder(tx: SystemTransaction, fileId: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select d.id as "documentId", coalesce(d.owner_id, p.id) as "ownerId", d.family_id as "familyId"
    from files f
    left join document_versions v on v.file_id = coalesce(f.source_id, f.id)
    left join documents d on d.id = v.document_id
    left join people p on p.avatar_file_id = f.id
    where f.id = ${fileId}`.execute(tx);
  return rows[0];
}

/** Written once, however often the file is read. */
async function insertDamage(tx: SystemTransaction, fileId: string, reason: string): Promise<void> {
  await tx
    .insertInto('damaged_files')
    .values({ file_id: fileId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
