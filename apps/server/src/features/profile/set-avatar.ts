import { randomUUIDv7 } from 'node:crypto';
import { type FileKind, isImageKind } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { AvatarCrop } from '@kinvault/domain/people/profile.schema.ts';
import { listMyPersonIds } from '../../platform/db/my-person-ids.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { sourceFromBuffer } from '../../platform/files/file-window.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { CannotRender, type CannotRenderReason } from '../../platform/processing/cannot-render.ts';
import type { AvatarRenderer } from '../../platform/processing/renderers.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { readAll } from '../../platform/storage/read-all.ts';
import { EmptyFile, FileTooLarge } from '../../platform/storage/storage-errors.ts';
import { commitFile } from '../files/commit-file.ts';
import { insertFile } from '../files/files.repository.ts';
import { findAvatar, replaceAvatar } from './profile.repository.ts';

export interface AvatarDeps {
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
  avatarRenderer: AvatarRenderer;
  maxUploadBytes: number;
}

/** 512 x 512 pixels come to some 100 KB. */
const MAX_AVATAR_BYTES = 2 * 1024 * 1024;
const REFUSALS: Record<CannotRenderReason, ErrorCode> = {
  damaged: 'avatar_not_image',
  unsupported: 'avatar_not_image',
  password: 'avatar_not_image',
  form: 'avatar_not_image',
  protected: 'avatar_not_image',
  too_large: 'image_too_large',
  timed_out: 'unavailable',
  crashed: 'unavailable',
  closed: 'unavailable',
};

/**
 * The picture sent waits encrypted in the store for its turn in the one child that draws: a hundred of them at once
 * cost disk, not memory. Nothing of it is kept; what is kept is redrawn.
 * Opens its own transactions: none is open while it draws.
 */
export async function setAvatar(
  deps: AvatarDeps,
  bearer: PersonBearer,
  input: { crop: AvatarCrop; stream: AsyncIterable<Buffer>; personId?: string },
): Promise<{ avatarId: string }> {
  const { personId: actorId } = await requireActor(deps.transactions, bearer);
  const { personId = actorId } = input;
  await deps.transactions.readAs(bearer, (tx) => requireOwnPicture(tx, personId)); // before any drawing
  const picture = await drawAvatar(deps, actorId, input);

  const avatarId = randomUUIDv7();
  const purpose = 'avatar' as const;
  const written = await deps.files.write([picture], { fileId: avatarId, purpose, maxBytes: MAX_AVATAR_BYTES });
  const file = { id: avatarId, purpose, kind: 'webp' as const, sourceId: null, ...written };
  await commitFile(deps.files, file, () =>
    deps.transactions.writeAs(bearer, async (tx, actor) => {
      await insertFile(tx, { ...file, uploadedBy: actor.personId });
      if (!(await replaceAvatar(tx, personId, avatarId))) throw new AppError('not_found');
      await deps.enqueue(tx, 'remove-files', {}); // the former one
    }),
  );
  return { avatarId };
}

async function requireOwnPicture(tx: WebTransaction, personId: string): Promise<void> {
  if (!(await listMyPersonIds(tx)).includes(personId)) throw new AppError('not_found');
}

async function drawAvatar(
  deps: AvatarDeps,
  personId: string,
  { crop, stream }: Pick<Parameters<typeof setAvatar>[2], 'crop' | 'stream'>,
): Promise<Buffer> {
  const waiting = await keepForNow(deps, stream);
  try {
    return await deps.avatarRenderer.draw(async () => {
      const bytes = await readAll(deps.files, waiting);
      return { owner: personId, bytes, kind: await imageKindOf(bytes), crop };
    });
  } catch (error) {
    if (error instanceof CannotRender) throw new AppError(REFUSALS[error.reason], { cause: error });
    throw error;
  } finally {
    await deps.files.delete(waiting.id, waiting.purpose); // left behind by a kill, the sweep takes it
  }
}

async function keepForNow(deps: AvatarDeps, stream: AsyncIterable<Buffer>): Promise<StoredFile> {
  const id = randomUUIDv7();
  const purpose = 'original';
  try {
    const written = await deps.files.write(stream, { fileId: id, purpose, maxBytes: deps.maxUploadBytes });
    return { id, purpose, ...written };
  } catch (error) {
    if (error instanceof FileTooLarge) throw new AppError('file_too_large', { cause: error });
    if (error instanceof EmptyFile) throw new AppError('file_empty', { cause: error });
    throw error;
  }
}

async function imageKindOf(bytes: Buffer): Promise<FileKind> {
  try {
    const { kind } = await inspectFile(sourceFromBuffer(bytes));
    if (isImageKind(kind)) return kind;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new AppError(error.reason === 'pixels' ? 'image_too_large' : 'avatar_not_image', { cause: error });
  }
  throw new AppError('avatar_not_image');
}
/** Nobody's, a stranger's and a missing picture answer the same. */

export async function getAvatar(tx: WebTransaction, personId: string) {
  const avatar = await findAvatar(tx, personId);
  if (!avatar) throw new AppError('not_found');
  return avatar;
}
export async function removeAvatar(deps: { enqueue: Enqueue }, tx: WebTransaction, personId: string): Promise<void> {
  if (!(await replaceAvatar(tx, personId, null))) throw new AppError('not_found');
  await deps.enqueue(tx, 'remove-files', {});
}
