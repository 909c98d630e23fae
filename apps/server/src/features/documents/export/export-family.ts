import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Archive, streamArchive } from '../../../platform/files/stream-archive.ts';
import { i18nOf } from '../../../platform/i18n.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { findLanguage } from '../../accounts/find-language.ts';
import { requireRight } from '../../families/family-access.ts';
import { archiveDocuments, archiveFiles, checkSources, describeMissing } from './archive-documents.ts';
import { type ExportGate, streamThroughGate } from './export-gate.ts';
import { listFamilyCollections } from './exported-collections.repository.ts';
import { type ExportHolder, listExportedDocuments, listExportedFiles } from './exported-documents.repository.ts';

type ExportedFamily = Awaited<ReturnType<typeof readFamily>>;

/** A family's general documents with their original files, for its Admins [OPS-8]; its owner may be about to delete it [D-21]. */
export async function exportFamily(
  deps: { files: FileStore; exportGate: ExportGate },
  { personId, language, family, documents, collections, files }: ExportedFamily,
): Promise<Archive> {
  return streamThroughGate(deps.exportGate.enter(personId), async () => {
    const i18n = i18nOf(language);
    const { documents: described, sources } = archiveDocuments(i18n, documents, files);
    const checked = await checkSources(deps.files, sources);
    const missingFiles = describeMissing(checked);
    const exportedAt = new Date().toISOString();
    const description = { exportedAt, family, documents: described, collections, missingFiles };
    const bytes = Buffer.from(`${JSON.stringify(description, null, 2)}\n`);
    return streamArchive({ path: 'family.json', bytes }, archiveFiles(i18n, deps.files, checked));
  });
}

/** Everything the export describes. Its files are read after the transaction has ended. */
export async function readFamily(tx: WebTransaction, actor: Actor, familyId: string) {
  const { name } = await requireRight(tx, actor, familyId, 'exportFamily');
  const holder: ExportHolder = { column: 'd.family_id', ids: [familyId] };
  return {
    personId: actor.personId,
    language: await findLanguage(tx, actor.personId),
    family: name,
    documents: (await listExportedDocuments(tx, holder)).map(({ ownerId: _none, ...document }) => document),
    collections: await listFamilyCollections(tx, familyId),
    files: await listExportedFiles(tx, holder),
  };
}
