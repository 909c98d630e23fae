import { randomUUIDv7 } from 'node:crypto';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { findRepeated, idempotencyScope } from '../../platform/db/idempotency.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { PersonBearer } from '../../platform/db/transactions.ts';
import { sourceFromBuffer } from '../../platform/files/file-window.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import { CannotRender, type CannotRenderReason } from '../../platform/processing/cannot-render.ts';
import type { ScanRenderer } from '../../platform/processing/renderers.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';
import { readAll } from '../../platform/storage/read-all.ts';
import { type Upload, type UploadDeps, uploadFile, writeUpload } from './upload-file.ts';

export interface ScanDeps extends UploadDeps {
  scanRenderer: ScanRenderer;
}

const REFUSALS: Record<CannotRenderReason, ErrorCode> = {
  damaged: 'file_type_refused',
  unsupported: 'file_type_refused',
  password: 'file_type_refused',
  form: 'file_type_refused',
  protected: 'file_type_refused',
  too_large: 'image_too_large',
  timed_out: 'unavailable',
  crashed: 'unavailable',
  closed: 'unavailable',
};

/** By person and key: a repeat that comes while the scan is being drawn waits for the same PDF. */
const drawing = new Map<string, Promise<Buffer>>();

interface Scan {
  key: string;
  pageBytes: readonly number[];
  stream: AsyncIterable<Buffer>;
}

/**
 * Makes one PDF of photographed pages, which then goes the way of every upload. The pages wait encrypted in the store
 * for their turn, so that many scans at once cost disk, not memory; none of them is kept. A key used before draws nothing.
 * Opens its own transactions: none is open while it draws.
 */
export async function uploadScan(deps: ScanDeps, bearer: PersonBearer, input: Scan): Promise<Upload> {
  const actor = await requireActor(deps.transactions, bearer);
  const id = randomUUIDv7();
  const purpose = 'original' as const;
  const waiting = { id, purpose, ...(await writeUpload(deps, id, input.stream)) };
  try {
    if (waiting.sizeBytes !== input.pageBytes.reduce((sum, bytes) => sum + bytes, 0)) throw new AppError('bad_request');
    const pages = { sha256: waiting.sha256.toString('hex'), pageBytes: input.pageBytes };
    const scope = idempotencyScope(input.key, 'uploadScan', pages);
    const earlier = await deps.transactions.readAs(bearer, (tx) => findRepeated<Upload>(tx, scope));
    if (earlier) return earlier;
    const pdf = await drawOnce(`${actor.personId} ${scope.key} ${scope.route}`, () =>
      deps.scanRenderer.draw(async () => ({
        owner: actor.personId,
        pages: await readPages(deps, waiting, input.pageBytes),
      })),
    );
    return await uploadFile(deps, bearer, { ...scope, stream: streamOf(pdf) });
  } catch (error) {
    if (error instanceof CannotRender) throw new AppError(REFUSALS[error.reason], { cause: error });
    throw error;
  } finally {
    await deps.files.delete(id, purpose); // left behind by a kill, the sweep takes it
  }
}

function drawOnce(scan: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const pdf = drawing.get(scan) ?? draw().finally(() => drawing.delete(scan));
  drawing.set(scan, pdf);
  return pdf;
}

async function readPages({ files }: ScanDeps, waiting: StoredFile, pageBytes: readonly number[]): Promise<Buffer[]> {
  const all = await readAll(files, waiting);
  let end = 0;
  const pages = pageBytes.map((bytes) => {
    end += bytes;
    return all.subarray(end - bytes, end);
  });
  for (const page of pages) await requireJpeg(page);
  return pages;
}

async function requireJpeg(page: Buffer): Promise<void> {
  try {
    if ((await inspectFile(sourceFromBuffer(page))).kind === 'jpeg') return;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new AppError(error.reason === 'pixels' ? 'image_too_large' : 'file_type_refused', { cause: error });
  }
  throw new AppError('file_type_refused');
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}
