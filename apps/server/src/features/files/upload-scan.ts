import { randomUUIDv7 } from 'node:crypto';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { SessionToken } from '../../platform/db/transactions.ts';
import { sourceFromBuffer } from '../../platform/files/file-window.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import { CannotRender, type CannotRenderReason } from '../../platform/processing/cannot-render.ts';
import type { ScanRenderer } from '../../platform/processing/renderers.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';
import { type Upload, type UploadDeps, uploadFile, writeUpload } from './upload-file.ts';

export interface ScanDeps extends UploadDeps {
  scanRenderer: ScanRenderer;
}

const HOUR_SECONDS = 3_600;
const SCANS_AN_HOUR = 120;
const REFUSALS: Record<CannotRenderReason, ErrorCode> = {
  damaged: 'file_type_refused',
  unsupported: 'file_type_refused',
  password: 'file_type_refused',
  too_large: 'image_too_large',
  timed_out: 'image_too_large',
  crashed: 'unavailable',
  closed: 'unavailable',
};

/**
 * Makes one PDF of photographed pages, which then goes the way of every upload. The pages wait encrypted in the store
 * for their turn, so that many scans at once cost disk, not memory; none of them is kept.
 * Opens its own transactions: none is open while it draws.
 */
export async function uploadScan(
  deps: ScanDeps,
  token: SessionToken,
  input: { key: string; pageBytes: readonly number[]; stream: AsyncIterable<Buffer> },
): Promise<Upload> {
  const { personId } = await requireActor(deps.transactions, token);
  await enforceRateLimits(deps.transactions, {
    [`scan:${personId}`]: { tries: SCANS_AN_HOUR, windowSeconds: HOUR_SECONDS },
  });
  const pdf = await drawPdf(deps, input);
  return uploadFile(deps, token, { key: input.key, stream: streamOf(pdf) });
}

async function drawPdf(deps: ScanDeps, { pageBytes, stream }: Parameters<typeof uploadScan>[2]): Promise<Buffer> {
  const id = randomUUIDv7();
  const purpose = 'original' as const;
  const waiting = { id, purpose, ...(await writeUpload(deps, id, stream)) };
  try {
    if (waiting.sizeBytes !== pageBytes.reduce((sum, bytes) => sum + bytes, 0)) throw new AppError('bad_request');
    return await deps.scanRenderer.draw(async () => ({ pages: await readPages(deps, waiting, pageBytes) }));
  } catch (error) {
    if (error instanceof CannotRender) throw new AppError(REFUSALS[error.reason], { cause: error });
    throw error;
  } finally {
    await deps.files.delete(id, purpose); // left behind by a kill, the sweep takes it
  }
}

async function readPages({ files }: ScanDeps, waiting: StoredFile, pageBytes: readonly number[]): Promise<Buffer[]> {
  const all = Buffer.concat(await Array.fromAsync(await files.read(waiting)));
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
