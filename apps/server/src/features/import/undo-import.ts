import { AppError } from '@kinvault/domain/errors.ts';
import type { UndoneImport } from '@kinvault/domain/import/import.schema.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { Actor, PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { trashDocument } from '../documents/trash/trash.ts';
import { deleteUnfiled, listFiled, markUndone } from './import.repository.ts';

const AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Takes a whole import back: what is not filed goes for good, and what the caller filed from it goes to the trash.
 * Opens its own transactions, since thousands of documents do not fit into one. Ended in the middle, another call goes on.
 * @throws not_found for an import that is not the caller's
 */
export async function undoImport(
  { transactions, enqueue }: { transactions: Transactions; enqueue: Enqueue },
  bearer: PersonBearer,
  importId: string,
): Promise<UndoneImport> {
  const undone: UndoneImport = {
    deleted: await transactions.writeAs(bearer, (tx) => endImport({ enqueue }, tx, importId), LONG_LIMIT),
    ...{ trashed: 0, kept: 0 },
  };
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const from: string = after;
    const { last, trashed, kept } = await transactions.writeAs(
      bearer,
      (tx, actor) => trashSome(tx, actor, { importId, after: from }),
      LONG_LIMIT,
    );
    undone.trashed += trashed;
    undone.kept += kept;
    after = last;
  }
  return undone;
}

async function endImport(deps: { enqueue: Enqueue }, tx: WebTransaction, importId: string): Promise<number> {
  if (!(await markUndone(tx, importId))) throw new AppError('not_found');
  const deleted = await deleteUnfiled(tx, importId);
  if (deleted > 0) await deps.enqueue(tx, 'remove-files', {});
  return deleted;
}

/** @returns as `last` from where to go on; undefined at the end */
async function trashSome(tx: WebTransaction, actor: Actor, { importId, after }: { importId: string; after: string }) {
  const ids = await listFiled(tx, { importId, after, limit: AT_ONCE });
  const counts = { trashed: 0, kept: 0 };
  for (const id of ids) {
    try {
      await inSavepoint(tx, () => trashDocument(tx, actor, id));
      counts.trashed++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // another is in the trash since it was listed
      if (error.code === 'forbidden') counts.kept++;
    }
  }
  return { ...counts, last: ids.length === AT_ONCE ? ids.at(-1) : undefined };
}
