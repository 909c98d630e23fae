import type { UndoneImport } from '@kinvault/domain/import/import.schema.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { listFiled } from './import.repository.ts';
import { deleteUnfiledOf, markUndoneOf, trashFor } from './operator-undo.repository.ts';

const AT_ONCE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * As `undoImport`, for the operator, who acts for its person without a session of theirs.
 * Opens its own transactions, since thousands of documents do not fit into one. Ended in the middle, another call goes on.
 * @returns undefined where there is no such import
 */
export async function undoAsOperator(
  { transactions: { asSystem }, enqueue }: { transactions: Transactions; enqueue: Enqueue },
  importId: string,
): Promise<UndoneImport | undefined> {
  const ended = await asSystem(async (tx) => {
    const personId = await markUndoneOf(tx, importId);
    if (personId === undefined) return undefined;
    const deleted = await deleteUnfiledOf(tx, importId);
    if (deleted > 0) await enqueue(tx, 'remove-files', {});
    return { personId, deleted };
  });
  if (!ended) return undefined;
  const undone: UndoneImport = { deleted: ended.deleted, trashed: 0, kept: 0 };
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after;
    const some = await asSystem((tx) => trashSome(tx, { importId, personId: ended.personId, after: from }));
    undone.trashed += some.trashed;
    undone.kept += some.kept;
    after = some.last;
  }
  return undone;
}

async function trashSome(
  tx: SystemTransaction,
  { importId, personId, after }: { importId: string; personId: string; after: string },
) {
  const ids = await listFiled(tx, { importId, after, limit: AT_ONCE });
  const trashed = await trashFor(tx, personId, ids);
  return { trashed, kept: ids.length - trashed, last: ids.length === AT_ONCE ? ids.at(-1) : undefined };
}
