import { randomUUIDv7 } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { claimKey, findRepeated, type IdempotencyScope } from '../../../platform/db/idempotency.ts';
import type { Actor, PersonBearer, WebTransaction } from '../../../platform/db/transactions.ts';
import { commitFiles, deleteFiles } from '../../files/commit-file.ts';
import { insertFile, insertReading, type NewFile } from '../../files/files.repository.ts';
import { writeUpload } from '../../files/upload-file.ts';
import { addDocument, askAboutDocument } from '../adding/add-document.ts';
import { changeDocument } from '../editing/change-document.ts';
import { getDocument } from '../get-document.ts';
import { replaceDocumentFile } from '../versions/replace-document-file.ts';
import { keepForOwner } from '../versions/versions.repository.ts';
import type { Arrangement, PageDeps } from './arrangement.ts';
import { makePdfs } from './make-pdfs.ts';
import { requirePageRights } from './require-page-rights.ts';

/**
 * Makes new files of the pages of a document and of uploads, and turns them into the document's new version and into new
 * documents. All of them are there in one transaction, or none. Opens its own transactions: none is open while pages are
 * copied and files written, which a kill leaves to the sweep.
 */
export async function arrangePages(
  deps: PageDeps,
  bearer: PersonBearer,
  { scope, ...input }: Arrangement & { scope: IdempotencyScope },
): Promise<Document[]> {
  const { transactions, files } = deps;
  const earlier = await transactions.readAs(bearer, (tx) => findRepeated<{ ids: string[] }>(tx, scope));
  if (earlier) return transactions.readAs(bearer, (tx) => getDocuments(tx, earlier.ids));

  const pdfs = await makePdfs(deps, bearer, input);
  deps.noteUpload();
  const written = await writeFiles(deps, pdfs);
  const made = { ids: [input.documentId, ...input.plan.others.map(() => randomUUIDv7())] };
  return commitFiles(files, written, async () => {
    const documents = await transactions.writeAs(bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: made });
      if (isRepeat) await deleteFiles(files, written);
      else await makeDocuments(deps, tx, actor, { ...input, written, ids: made.ids });
      return getDocuments(tx, result.ids);
    });
    deps.noteUpload();
    return documents;
  });
}

async function writeFiles(deps: PageDeps, pdfs: readonly Buffer[]): Promise<NewFile[]> {
  const written: NewFile[] = [];
  try {
    for (const pdf of pdfs) {
      const id = randomUUIDv7();
      const file = await writeUpload(deps, id, streamOf(pdf));
      written.push({ id, purpose: 'original', kind: 'pdf', sourceId: null, uploadedBy: null, ...file });
    }
    return written;
  } catch (error) {
    await deleteFiles(deps.files, written);
    throw error;
  }
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}

async function makeDocuments(
  deps: PageDeps,
  tx: WebTransaction,
  actor: Actor,
  { documentId, plan, written, ids }: Arrangement & { written: readonly NewFile[]; ids: readonly string[] },
): Promise<void> {
  const document = await requirePageRights(tx, actor, { documentId, plan });
  for (const file of written) {
    await insertFile(tx, { ...file, uploadedBy: actor.personId });
    await insertReading(tx, file.id);
  }
  await deps.enqueue(tx, 'read-uploads', {});

  const { first, others, revision } = plan;
  const [newest, ...rest] = written;
  if (!newest) throw new Error('The document itself keeps a page at least.');
  const fileName = `${document.fileName.replace(/\.[^.]*$/, '')}.pdf`;
  const file = { fileId: newest.id, fileName, isOfPages: true as const };
  await replaceDocumentFile(deps, tx, actor, { ...file, documentId, revision });
  if (others.length > 0) await keepForOwner(tx, documentId);
  const { name, type } = first;
  await changeDocument(deps, tx, actor, documentId, { revision: revision + 1, name, type });
  for (const [at, { pages: _pages, ...part }] of others.entries()) {
    const [id, fileId] = [ids[at + 1], rest[at]?.id];
    if (!id || !fileId) throw new Error('Each part has a file and an id.');
    const added = { ...part, fileId, fileName: `${part.name}.pdf`, isOfPages: true as const };
    await addDocument(deps, tx, actor, { ...added, id, known: await askAboutDocument(deps, tx, added) });
  }
}

async function getDocuments(tx: WebTransaction, ids: readonly string[]): Promise<Document[]> {
  const documents: Document[] = [];
  for (const id of ids) documents.push(await getDocument(tx, id));
  return documents;
}
