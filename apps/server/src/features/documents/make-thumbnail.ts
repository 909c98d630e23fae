import { randomUUIDv7 } from 'node:crypto';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import type { Thumbnailer } from '../../platform/processing/thumbnailer.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { insertFile } from '../files/files.repository.ts';
import { findPendingFile, setThumbnailState } from './document-files.repository.ts';

/** The child was stopped from outside: with the server, or by a system short of memory. */
const WORTH_A_RETRY = new Set(['closed', 'crashed']);
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

export interface ThumbnailDeps {
  transactions: Transactions;
  files: FileStore;
  thumbnailer: Thumbnailer;
}

/** Makes the pictures of a document's current file, off every request's path. Run twice, it leaves the same. */
export async function makeThumbnail(deps: ThumbnailDeps, { documentId }: { documentId: string }): Promise<void> {
  const source = await deps.transactions.asSystem((tx) => findPendingFile(tx, documentId));
  if (!source) return; // gone, replaced, or done by an earlier run
  const pictures = await drawPictures(deps, source);
  await deps.transactions.asSystem(async (tx) => {
    for (const picture of pictures ?? [])
      await insertFile(tx, { ...picture, sourceId: source.id, uploadedBy: null, kind: 'webp' });
    await setThumbnailState(tx, source.id, pictures ? 'ready' : 'none');
  });
}

/** Null for a file that cannot be drawn: its cover stands for it. */
async function drawPictures(deps: ThumbnailDeps, source: StoredFile & { kind: string }) {
  const kind = source.kind as FileKind;
  const bytes = Buffer.concat(await Array.fromAsync(await deps.files.read(source)));
  try {
    const { bytes: thumbnail, preview } = await deps.thumbnailer.render(bytes, kind);
    const pictures = [await storePicture(deps.files, 'thumbnail', thumbnail)];
    if (preview) pictures.push(await storePicture(deps.files, 'preview', preview));
    return pictures;
  } catch (error) {
    if (error instanceof CannotRender && !WORTH_A_RETRY.has(error.reason)) return null;
    throw error;
  }
}

async function storePicture(files: FileStore, purpose: 'thumbnail' | 'preview', bytes: Buffer) {
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose, maxBytes: MAX_PICTURE_BYTES });
  return { id, purpose, ...written };
}
