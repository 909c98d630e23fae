import { randomUUIDv7 } from 'node:crypto';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import type { Thumbnailer } from '../../platform/processing/thumbnailer.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { insertFile } from '../files/files.repository.ts';
import { findPendingFile, setThumbnailState } from './document-files.repository.ts';

const SIDES_PX = { thumbnail: 400, preview: 1200 } as const;
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** What browsers cannot show by themselves is shown by its preview. */
const NEEDS_PREVIEW: ReadonlySet<FileKind> = new Set(['heic', 'tiff', 'bmp']);

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
    for (const picture of pictures ?? []) await insertFile(tx, { ...picture, sourceId: source.id, uploadedBy: null, kind: 'webp' });
    await setThumbnailState(tx, source.id, pictures ? 'ready' : 'none');
  });
}

/** Null for a file that cannot be drawn: its cover stands for it. */
async function drawPictures(deps: ThumbnailDeps, source: StoredFile & { kind: string }) {
  const kind = source.kind as FileKind;
  const bytes = Buffer.concat(await Array.fromAsync(await deps.files.read(source)));
  const purposes = NEEDS_PREVIEW.has(kind) ? (['thumbnail', 'preview'] as const) : (['thumbnail'] as const);
  try {
    const drawn = [];
    for (const purpose of purposes) {
      const picture = await deps.thumbnailer.render(bytes, kind, SIDES_PX[purpose]);
      drawn.push({ purpose, bytes: picture.bytes });
    }
    return await Promise.all(drawn.map((picture) => storePicture(deps.files, picture.purpose, picture.bytes)));
  } catch (error) {
    if (error instanceof CannotRender) return null;
    throw error;
  }
}

async function storePicture(files: FileStore, purpose: 'thumbnail' | 'preview', bytes: Buffer) {
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose, maxBytes: MAX_PICTURE_BYTES });
  return { id, purpose, ...written };
}
