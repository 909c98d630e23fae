import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SessionToken, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { type Archive, streamArchive } from '../../platform/files/stream-archive.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { requireRight } from '../families/family-access.ts';
import { archiveDocuments, archiveFiles, checkSources, describeMissing } from './archive-documents.ts';
import { type ExportGate, streamThroughGate } from './export-gate.ts';
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
  return streamThroughGate(deps.exportGate.enter(personId), async () => {
    const { documents: described, sources } = archiveDocuments(documents, files);
    const checked = await checkSources(deps.files, sources);
    const missingFiles = describeMissing(checked);
    const description = { exportedAt: new Date().toISOString(), family, documents: described, missingFiles };
    const bytes = Buffer.from(`${JSON.stringify(description, null, 2)}\n`);
    return streamArchive({ path: 'family.json', bytes }, archiveFiles(deps.files, checked));
  });
}

async function readAll(tx: WebTransaction, familyId: string) {
  const holder: ExportHolder = { column: 'd.family_id', id: familyId };
  return { documents: await listExportedDocuments(tx, holder), files: await listExportedFiles(tx, holder) };
}
