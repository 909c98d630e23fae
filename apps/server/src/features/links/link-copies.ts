import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type { NewLink } from '@kinvault/domain/links/link.schema.ts';
import type { PersonBearer } from '../../platform/db/transactions.ts';
import type { CopyDeps } from '../documents/copies/copied-file.ts';
import { drawCopy } from '../documents/copies/make-copy.ts';
import { deleteFiles } from '../files/commit-file.ts';
import type { NewFile } from '../files/files.repository.ts';

/** A stamped copy is at most so large. */
const MAX_COPY_BYTES = 50 * 1024 * 1024;

/** A copy for one purpose that was written for a link, and whose row is the caller's. */
export interface LinkCopy {
  documentId: string;
  file: NewFile;
}

/**
 * Draws and stores the copies that a link shows in place of their documents. Nothing of the originals can be opened by it
 * [LNK-6]. Opens its own transactions.
 */
export async function storeLinkCopies(deps: CopyDeps, bearer: PersonBearer, link: NewLink): Promise<LinkCopy[]> {
  if (link.kind !== 'documents') return [];
  const stored: LinkCopy[] = [];
  try {
    for (const { documentId, ...plan } of link.copies) {
      if (!link.documentIds.includes(documentId)) throw new AppError('bad_request');
      stored.push(await storeCopy(deps, bearer, { documentId, plan }));
    }
  } catch (error) {
    await deleteFiles(
      deps.files,
      stored.map(({ file }) => file),
    );
    throw error;
  }
  return stored;
}

async function storeCopy(
  deps: CopyDeps,
  bearer: PersonBearer,
  wanted: Parameters<typeof drawCopy>[2],
): Promise<LinkCopy> {
  const { bytes, owner } = await drawCopy(deps, bearer, wanted);
  const id = randomUUIDv7();
  const written = await deps.files.write([bytes], { fileId: id, purpose: 'copy', maxBytes: MAX_COPY_BYTES });
  const file = { id, purpose: 'copy' as const, kind: 'pdf' as const, sourceId: null, uploadedBy: owner, ...written };
  return { documentId: wanted.documentId, file };
}
