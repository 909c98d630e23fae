import { AppError } from '@kinvault/domain/errors.ts';
import type { TokenBearer } from '../../platform/db/bearers.ts';
import type { PersonBearer, SystemTransaction } from '../../platform/db/transactions.ts';
import { commitFile, deleteFiles } from '../files/commit-file.ts';
import { storeOriginal, type UploadDeps } from '../files/upload-file.ts';
import { isHere, lockFiles } from '../import/import.repository.ts';
import { receiveFile } from '../received/receive-file.ts';
import { readChargedStorage, requireRoomForDocument } from '../storage/quota.ts';
import { findAdder } from './tokens.ts';

/**
 * Puts one file of a script into its person's 'Received' [OPN-1]. The answer is the same whether the file is there already:
 * a token that adds sees nothing [SEC-55].
 * Opens its own transactions: none is open while the bytes come in.
 * @throws token_refused without a token, quota_exceeded and those of an upload
 */
export async function addReceived(
  deps: UploadDeps,
  bearer: PersonBearer,
  { fileName, stream }: { fileName: string; stream: AsyncIterable<Buffer> },
): Promise<void> {
  const { asSystem, readAs } = deps.transactions;
  if (bearer.kind !== 'token') {
    await readAs(bearer, async () => {}); // an ended session is told so
    throw new AppError('token_refused');
  }
  await asSystem(async (tx) => {
    const { personId } = await requireAdder(tx, bearer);
    requireRoomForDocument(deps, await readChargedStorage(tx, personId), 0); // before a byte is taken
  });
  deps.noteUpload();
  const file = await storeOriginal(deps, stream);
  const isTaken = await commitFile(deps.files, file, () =>
    asSystem(async (tx) => {
      const { personId, name } = await requireAdder(tx, bearer);
      // asked whatever is there: the quota would tell otherwise
      requireRoomForDocument(deps, await readChargedStorage(tx, personId), file.sizeBytes);
      await lockFiles(tx, personId, [file.sha256.toString('hex')]);
      if (await isHere(tx, personId, file.sha256)) return false;
      await receiveFile(deps, tx, { personId, file, fileName, source: 'script', sourceDetail: name, linkId: null });
      return true;
    }),
  );
  deps.noteUpload();
  if (!isTaken) await deleteFiles(deps.files, [file]);
}

/** Asked again at the commit: a token that ended while the bytes came in adds nothing. */
async function requireAdder(tx: SystemTransaction, { token }: TokenBearer) {
  const adder = await findAdder(tx, token);
  if (!adder) throw new AppError('unauthorized');
  return adder;
}
