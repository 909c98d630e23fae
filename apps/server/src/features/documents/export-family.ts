import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SessionToken, Transaction, Transactions } from '../../platform/db/transactions.ts';
import { type Archive, streamArchive } from '../../platform/files/stream-archive.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { requireRight } from '../families/family-access.ts';
import { archiveDocuments, archiveFiles } from './archive-documents.ts';
import type { ExportGate } from './export-gate.ts';
import { type ExportHolder, listExportedDocuments, listExportedFiles } from './exported-documents.repository.ts';

/** A family's general documents as they came, for its owner, who may be about to delete it [D-21]. */
export async function exportFamily(
  deps: { transactions: Transactions; files: FileStore; exportGate: ExportGate },
  token: SessionToken,
  familyId: string,
): Promise<Archive> {
  const { personId, family, documents, files } = await deps.transactions.readAs(
    token,
    async (tx, actor) => {
      const { name } = await requireRight(tx, actor, familyId, 'deleteFamily');
      return { personId: actor.personId, family: name, ...(await readAll(tx, familyId)) };
    },
    LONG_LIMIT,
  );
  const leave = deps.exportGate.enter(personId);
  const { documents: described, sources } = archiveDocuments(documents, files);
  const description = { exportedAt: new Date().toISOString(), family, documents: described };
  const bytes = Buffer.from(`${JSON.stringify(description, null, 2)}\n`);
  const archive = streamArchive({ path: 'family.json', bytes }, archiveFiles(deps.files, sources));
  archive.stream.once('end', leave).once('close', leave);
  return archive;
}

async function readAll(tx: Transaction, familyId: string) {
  const holder: ExportHolder = { column: 'd.family_id', id: familyId };
  return { documents: await listExportedDocuments(tx, holder), files: await listExportedFiles(tx, holder) };
}
