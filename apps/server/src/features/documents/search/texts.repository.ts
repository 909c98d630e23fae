import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { searchText } from '../../../platform/processing/search-text.ts';
import { indexText } from './search.repository.ts';

/** Adds the text layers of a file to what reading has found on its pictures. Running it twice changes nothing. */
export async function storeLayers(tx: SystemTransaction, fileId: string, layers: string): Promise<void> {
  const known = await lockText(tx, fileId);
  if (known.includes(layers)) return;
  // of an earlier version, which kept less of them
  if (layers.startsWith(known)) await storeText(tx, fileId, layers);
  else await storeText(tx, fileId, searchText([known, layers]));
}

/**
 * Adds the words of a file's pictures to its text layers. As long as more pages follow, they are stored only where no
 * layers are known, so that no page is stored twice.
 * @param pictures of all pages so far, as the search keeps texts
 */
export async function storePictures(
  tx: SystemTransaction,
  fileId: string,
  pictures: string,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const known = await lockText(tx, fileId);
  if (known.includes(pictures)) return;
  if (pictures.startsWith(known)) await storeText(tx, fileId, pictures);
  // pictures first: long layers fill all the room there is
  else if (isWhole) await storeText(tx, fileId, searchText([pictures, known]));
}

/** '' where there is none. Concurrent writers of one file's text wait here for each other. */
async function lockText(tx: SystemTransaction, fileId: string): Promise<string> {
  await sql`select from files where id = ${fileId} for no key update`.execute(tx);
  const row = await tx.selectFrom('document_texts').select('text').where('file_id', '=', fileId).executeTakeFirst();
  return row?.text ?? '';
}

/** Replaces what is known. */
export async function storeText(tx: SystemTransaction, fileId: string, text: string): Promise<void> {
  await tx
    .insertInto('document_texts')
    .values({ file_id: fileId, text })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ text }))
    .execute();
  await indexText(tx, fileId, text);
}
