import { AppError } from '@kinvault/domain/errors.ts';
import type { HandedIn } from '@kinvault/domain/links/outside.schema.ts';
import { ascendingId } from '../../platform/ascending-id.ts';
import type { SystemTransaction, VisitBearer } from '../../platform/db/transactions.ts';
import { hashToken } from '../../platform/link-token.ts';
import { commitFile, deleteFiles } from '../files/commit-file.ts';
import { storeOriginal, type UploadDeps } from '../files/upload-file.ts';
import { receiveFile } from '../received/receive-file.ts';
import { readChargedStorage, requireRoomForDocument } from '../storage/quota.ts';
import {
  deleteHandedIn,
  findHandedIn,
  findRequestVisit,
  insertHandedIn,
  type RequestVisit,
  tellOfHandIn,
} from './hand-in.repository.ts';
import { receiptOf } from './receipt.ts';

export type HandInDeps = UploadDeps;

interface HandedInFile {
  linkId: string;
  fileName: string;
  /** Repeating a call with the same one has no further effect. */
  key: string;
  stream: AsyncIterable<Buffer>;
}

/**
 * Puts one file of a visitor into the asker's 'Received'. It counts against the asker's storage, and the same checks apply
 * as to every upload [LNK-5]. Opens its own transactions: none is open while the bytes come in.
 * @throws not_found, too_many_files, quota_exceeded and those of an upload
 */
export async function handInFile(deps: HandInDeps, bearer: VisitBearer, input: HandedInFile): Promise<HandedIn> {
  const { linkId, fileName, key } = input;
  const { asSystem } = deps.transactions;
  // before a byte is taken
  const before = await asSystem(async (tx) => {
    const visit = await requireVisit(tx, bearer, linkId);
    const repeated = await findHandedIn(tx, visit, key);
    if (!repeated) await requireRoom(deps, tx, visit);
    return repeated;
  });
  if (before) return before;
  deps.noteUpload();
  const file = await storeOriginal(deps, input.stream);
  const { handedIn, isRepeat } = await commitFile(deps.files, file, () =>
    asSystem(async (tx) => {
      const visit = await requireVisit(tx, bearer, linkId);
      const repeated = await findHandedIn(tx, visit, key);
      if (repeated) return { handedIn: repeated, isRepeat: true };
      await requireRoom(deps, tx, visit);
      const receivedId = await receiveFile(deps, tx, {
        ...{ personId: visit.askerId, file, fileName, source: 'request', sourceDetail: visit.receiver, linkId },
      });
      return {
        handedIn: await insertHandedIn(tx, visit, { ...{ id: ascendingId(), key, receivedId }, file, fileName }),
        isRepeat: false,
      };
    }),
  );
  deps.noteUpload();
  if (isRepeat) await deleteFiles(deps.files, [file]);
  return handedIn;
}

/** @throws too_many_files, quota_exceeded, too_many_documents */
async function requireRoom(deps: HandInDeps, tx: SystemTransaction, visit: RequestVisit): Promise<void> {
  if (visit.filesLeft <= 0) throw new AppError('too_many_files');
  requireRoomForDocument(deps, await readChargedStorage(tx, visit.askerId), 0);
}

/** Possible until the visitor is done, and while the asker has not filed the file. @throws not_found */
export async function takeBackFile(
  { transactions }: HandInDeps,
  bearer: VisitBearer,
  { linkId, fileId }: { linkId: string; fileId: string },
): Promise<void> {
  await transactions.asSystem(async (tx) => {
    const visit = await requireVisit(tx, bearer, linkId);
    if (!(await deleteHandedIn(tx, visit, fileId))) throw new AppError('not_found');
  });
}

/** Tells the asker, once for what was handed in since the last time. @throws not_found */
export async function finishHandIn(
  { transactions }: HandInDeps,
  bearer: VisitBearer,
  linkId: string,
): Promise<{ receipt: string; files: number }> {
  return transactions.asSystem(async (tx) => {
    const visit = await requireVisit(tx, bearer, linkId);
    const receipt = receiptOf(visit.id);
    return { receipt, files: await tellOfHandIn(tx, { visitId: visit.id, receipt }) };
  });
}

/** The living visit of an open request; its link is locked, so that its files are counted one by one. */
async function requireVisit(tx: SystemTransaction, { token }: VisitBearer, linkId: string): Promise<RequestVisit> {
  const visit = token === undefined ? undefined : await findRequestVisit(tx, { tokenHash: hashToken(token), linkId });
  if (!visit) throw new AppError('not_found');
  return visit;
}
