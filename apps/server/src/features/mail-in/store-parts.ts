import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { ParsedMail } from '../../platform/processing/mail-parser.ts';
import { deleteFiles } from '../files/commit-file.ts';
import { storeOriginal, type UploadDeps } from '../files/upload-file.ts';

type StoreDeps = Pick<UploadDeps, 'files' | 'maxUploadBytes'>;
export type StoredPart = Awaited<ReturnType<typeof storeOriginal>> & { name: string };
/** Files of a mail that stay out, each with why. */
export type LeftOut = { name: string; why: ErrorCode | 'outlook' | 'encrypted' | 'surplus' };

export interface SortedParts {
  stored: StoredPart[];
  leftOut: LeftOut[];
}

/** What the same file would meet again. Anything else is the server's trouble: the mail comes again. */
const FILE_REFUSALS: readonly ErrorCode[] = [
  ...(['file_empty', 'file_too_large', 'file_type_refused', 'image_too_large', 'document_unpacks_too_large'] as const),
  ...(['quota_exceeded', 'too_many_documents'] as const),
];

/** Pictures of the text come in only where the mail has no other file. What is refused leaves nothing in the store. */
export async function storeParts(deps: StoreDeps, { parts, subject }: ParsedMail): Promise<SortedParts> {
  const sorted: SortedParts = { stored: [], leftOut: [] };
  try {
    for (const { kind, name, bytes } of parts) {
      if (kind === 'file') await storePart(deps, sorted, { name: name ?? subject ?? '', bytes });
      else if (kind !== 'picture') sorted.leftOut.push({ name: name ?? '', why: kind });
    }
    if (sorted.stored.length > 0) return sorted;
    for (const { kind, name, bytes } of parts)
      if (kind === 'picture') await storePart(deps, sorted, { name: name ?? subject ?? '', bytes });
    return sorted;
  } catch (error) {
    await deleteFiles(deps.files, sorted.stored);
    throw error;
  }
}

async function storePart(
  deps: StoreDeps,
  { stored, leftOut }: SortedParts,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<void> {
  try {
    stored.push({ ...(await storeOriginal(deps, inOnePiece(bytes))), name });
  } catch (error) {
    leftOut.push({ name, why: requireRefusal(error) });
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws the error itself, where it is the server's trouble */
export function requireRefusal(error: unknown): ErrorCode {
  if (error instanceof AppError && FILE_REFUSALS.includes(error.code)) return error.code;
  throw error;
}
