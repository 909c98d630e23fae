import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import type { NewDocumentRequest, NewVersionRequest } from '../upload.api.ts';
import { hasOpenExpiry, isRead, proposalsSeen } from './file-proposals.ts';
import { toNewDocument } from './upload-draft.ts';
import { savingFailure } from './upload-failure.ts';
import type { UploadEvent, UploadItem } from './upload-queue.ts';

export interface SavingDeps {
  createDocument: (request: NewDocumentRequest) => Promise<Document>;
  /** absent if files are not checked for duplicates */
  addVersion?: (request: NewVersionRequest) => Promise<Document>;
}

/** Documents that were submitted together. */
export interface SavedFiles {
  documents: Document[];
  /** documents whose files had not been read yet */
  unread: Document[];
  /** documents with a proposed date without an answer */
  undated: Document[];
  /** documents that got a file as their new version */
  extended: Document[];
  /** no other file is left to upload */
  isAllDone: boolean;
}

interface On {
  dispatch: (event: UploadEvent) => void;
  onFailed: (sentence: string) => void;
}

/** Makes documents from sent files, and collects them until everything submitted is done. */
export function createSaving(deps: SavingDeps, { dispatch, onFailed }: On) {
  const saving = new Set<string>();
  let saved: { document: Document; item: UploadItem }[] = [];

  async function save(item: UploadItem): Promise<void> {
    const { id, documentKey } = item;
    saving.add(id);
    const idempotencyKey = documentKey ?? randomUuid();
    const made = store(deps, item, idempotencyKey);
    dispatch({ type: 'save', id, key: idempotencyKey });
    try {
      saved.push({ document: await made, item });
      saving.delete(id);
      dispatch({ type: 'saved', id });
    } catch (error) {
      saving.delete(id);
      const failure = savingFailure(error);
      // the document has changed, or is out of reach: the person decides again
      if (isNewVersion(item) && !failure.isLost) dispatch({ type: 'recheck', id });
      dispatch({ type: 'fail', id, failure });
      onFailed(failure.sentence);
    }
  }

  return {
    save(items: readonly UploadItem[]): void {
      for (const item of items) {
        if (!saving.has(item.id)) void save(item);
      }
    },
    /** What was saved since the last call; null if nothing was. */
    takeSaved(): Omit<SavedFiles, 'isAllDone'> | null {
      if (saved.length === 0) return null;
      const documentsOf = (isWanted: (item: UploadItem) => boolean) =>
        saved.filter(({ item }) => isWanted(item)).map(({ document }) => document);
      const files = {
        documents: documentsOf((item) => !isNewVersion(item)),
        unread: documentsOf((item) => !isNewVersion(item) && !isRead(item.read)),
        undated: documentsOf((item) => !isNewVersion(item) && hasOpenExpiry(item)),
        extended: documentsOf(isNewVersion),
      };
      saved = [];
      return files;
    },
  };
}

async function store(
  { createDocument, addVersion }: SavingDeps,
  { file, draft, status, check, read }: UploadItem,
  idempotencyKey: string,
): Promise<Document> {
  const fileId = status.state === 'ready' ? status.fileId : '';
  if (addVersion && check?.found && check.answer === 'version') {
    const { id, revision } = check.found.document;
    const body = { fileId, fileName: file.name, revision };
    return addVersion({ documentId: id, body, idempotencyKey });
  }
  const body = { ...toNewDocument(draft, file.name, fileId), proposals: proposalsSeen(read) };
  return createDocument({ body, idempotencyKey });
}

function isNewVersion({ check }: UploadItem): boolean {
  return check?.answer === 'version';
}
