import { AppError } from '@kinvault/domain/errors.ts';
import type { AcceptedFile } from '@kinvault/domain/import/file-to-import.schema.ts';
import { IMPORT_REFUSALS, type ImportedFile } from '@kinvault/domain/import/import.schema.ts';
import { claimKey, type IdempotencyScope, keepResult } from '../../platform/db/idempotency.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { receiveUpload } from '../received/receive-file.ts';
import { type Quota, readStorageOfPayer, requireRoomForDocument, type UsedStorage } from '../storage/quota.ts';
import { type ClaimedUpload, claimUploads, findHere, lockFiles, lockOpenImport } from './import.repository.ts';

type Deps = Quota & { enqueue: Enqueue };

interface UploadsToReceive {
  scope: IdempotencyScope;
  importId: string;
  files: readonly AcceptedFile[];
}

/** Moves uploads of the caller to 'Received'. What is here already, or has no room, stays an upload and is named. */
export async function receiveUploads(
  deps: Deps,
  tx: WebTransaction,
  actor: Actor,
  { scope, importId, files }: UploadsToReceive,
): Promise<{ files: ImportedFile[] }> {
  const outcome: { files: ImportedFile[] } = { files: [] };
  const { result: earlier, isRepeat } = await claimKey(tx, { ...scope, result: outcome });
  if (isRepeat) return earlier;
  const importName = await lockOpenImport(tx, { importId, personId: actor.personId });
  if (importName === undefined) throw new AppError('not_found');

  const ids = files.map(({ fileId }) => fileId);
  const uploads = new Map((await claimUploads(tx, ids)).map((upload) => [upload.id, upload]));
  const checksums = [...uploads.values()].map(({ checksum }) => checksum);
  await lockFiles(tx, actor.personId, checksums);
  const here = new Set(await findHere(tx, checksums));
  const used = await readStorageOfPayer(deps, tx, null);
  for (const { fileId, fileName, proposal: accepted } of files) {
    const { proposal, leftOut } = accepted;
    const upload = uploads.get(fileId);
    uploads.delete(fileId);
    const result = resultOf(deps, upload, { here, used });
    if (result === 'taken' && upload)
      await receiveUpload(deps, tx, actor, { file: upload, fileName, importName, importId, proposal });
    outcome.files.push({ fileId, result, leftOut });
  }
  await keepResult(tx, actor, scope.key, outcome);
  return outcome;
}

/** Counts what is taken as used, and as here. */
function resultOf(
  deps: Quota,
  upload: ClaimedUpload | undefined,
  { here, used }: { here: Set<string>; used: UsedStorage },
): ImportedFile['result'] {
  if (!upload) return 'upload_unknown';
  if (here.has(upload.checksum)) return 'here';
  try {
    requireRoomForDocument(deps, used, upload.sizeBytes);
  } catch (error) {
    const refusal = IMPORT_REFUSALS.find((code) => error instanceof AppError && error.code === code);
    if (!refusal) throw error;
    return refusal;
  }
  here.add(upload.checksum);
  used.bytes += upload.sizeBytes;
  used.documents += 1;
  return 'taken';
}
