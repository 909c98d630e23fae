import { contract } from '@kinvault/domain/contract.ts';
import type { Refusal } from '@kinvault/domain/documents/bulk.schema.ts';
import { FILE_EXTENSIONS } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { claimKey, findResult, type IdempotencyScope } from '../../../platform/db/idempotency.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Archive, streamArchive } from '../../../platform/files/stream-archive.ts';
import { i18nOf } from '../../../platform/i18n.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { findLanguage } from '../../accounts/find-language.ts';
import type { Quota } from '../../storage/quota.ts';
import { archiveFiles, checkSources } from '../export/archive-documents.ts';
import { createArchiveNames } from '../export/archive-names.ts';
import { type ExportGate, streamThroughGate } from '../export/export-gate.ts';
import { listArchivedFiles, listVisibleIds, recordDownloads } from './archived-files.repository.ts';

const ROUTE = 'createArchive';
const LINK_SECONDS = 3_600; // DAT-4

interface KeptArchive {
  documentIds: string[];
  refused: Refusal[];
}

/**
 * Stores which documents an archive holds, under the call's Idempotency-Key. In the address they would be too long for some
 * proxies and would be logged. Only this person's sessions find them.
 *
 * @throws not_found if the caller sees none of them
 */
export async function createArchive(
  quota: Quota,
  tx: WebTransaction,
  { scope, documentIds }: { scope: IdempotencyScope; documentIds: string[] },
): Promise<{ url: string; refused: Refusal[] }> {
  const visible = await listVisibleIds(tx, documentIds);
  if (visible.length === 0) throw new AppError('not_found');
  const refused = documentIds
    .filter((documentId) => !visible.includes(documentId))
    .map((documentId): Refusal => ({ documentId, code: 'not_found' }));
  const result: KeptArchive = { documentIds: visible, refused };
  const claimed = await claimKey(tx, { ...scope, result });
  if (!claimed.isRepeat) await recordDownloads(quota, tx, visible);
  return { url: contract.getArchive.path.replace(':archiveId', scope.key), refused: claimed.result.refused };
}

type ReadArchive = Awaited<ReturnType<typeof readArchive>>;

/** The files that the caller may still see. They are read after the transaction has ended. @throws not_found */
export async function readArchive(tx: WebTransaction, actor: Actor, archiveId: string) {
  const kept = await findResult<KeptArchive>(tx, actor, { key: archiveId, route: ROUTE, maxAgeSeconds: LINK_SECONDS });
  const files = kept ? await listArchivedFiles(tx, kept.documentIds) : [];
  if (files.length === 0) throw new AppError('not_found');
  return { personId: actor.personId, language: await findLanguage(tx, actor.personId), files };
}

/** Reads one file at a time, as fast as the caller does. Damaged files are listed in a text file of the archive [REL-20]. */
export async function streamDocuments(
  deps: { files: FileStore; exportGate: ExportGate },
  { personId, language, files }: ReadArchive,
): Promise<Archive> {
  return streamThroughGate(deps.exportGate.enter(personId), async () => {
    const i18n = i18nOf(language);
    const archiveName = createArchiveNames();
    const sources = files.map(({ name, kind, addedAt, ...file }) => ({
      path: archiveName('', name, FILE_EXTENSIONS[kind]),
      addedAt,
      file,
    }));
    return streamArchive(null, archiveFiles(i18n, deps.files, await checkSources(deps.files, sources)));
  });
}
