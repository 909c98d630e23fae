import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Contract } from '@kinvault/domain/contract.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { FILE_EXTENSIONS } from '@kinvault/domain/documents/file-kinds.ts';
import type { RouteInput } from '@kinvault/domain/route.ts';
import { claimKey, type IdempotencyScope } from '../../platform/db/idempotency.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { Actor, PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { PictureRenderer } from '../../platform/processing/renderers.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { addDocument, askAboutDocument } from '../documents/adding/add-document.ts';
import { commitFile } from '../files/commit-file.ts';
import { insertFile, type NewFile } from '../files/files.repository.ts';
import type { Quota } from '../storage/quota.ts';
import { makeSample } from './make-sample.ts';
import { SAMPLE_PAPERS } from './sample-papers.ts';

export interface TestDataDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
  pictureRenderer: PictureRenderer;
  /** The operator lets whole families be made up. */
  mayMakeTestFamilies: boolean;
}

type Wanted = RouteInput<Contract['createTestDocument']>['body'];

/**
 * One test document among the caller's own [TDP-1]. A key used before makes nothing and answers the first one's id.
 * Opens its own transactions: none is open while it draws.
 */
export async function makeTestDocument(
  deps: TestDataDeps,
  bearer: PersonBearer,
  { scope, wanted }: { scope: IdempotencyScope; wanted: Wanted },
): Promise<string> {
  const holder = await requireActor(deps.transactions, bearer);
  const file = await storeSample(deps, wanted, holder);
  const { result, isRepeat } = await commitFile(deps.files, file, () =>
    deps.transactions.writeAs(bearer, async (tx, actor) => {
      const claim = await claimKey(tx, { ...scope, result: { id: randomUUIDv7() } });
      const target = { kind: 'person' as const, personId: actor.personId, shareWith: [] };
      if (!claim.isRepeat) await addTestDocument(deps, tx, actor, { ...claim.result, file, wanted, target });
      return claim;
    }),
  );
  if (isRepeat) await deps.files.delete(file.id, 'original');
  return result.id;
}

/** Drawn and written before any transaction begins. */
export async function storeSample(
  { files, pictureRenderer }: TestDataDeps,
  { sample, sizeKb, expiresOn, isBlurry }: Wanted,
  holder: { name: string; personId: string },
): Promise<NewFile> {
  const today = new Date().toISOString().slice(0, 10);
  const sizeBytes = sizeKb * 1024;
  const { bytes, kind } = await makeSample(pictureRenderer, {
    sample,
    sizeBytes,
    isBlurry,
    expiresOn,
    today,
    name: holder.name,
  });
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose: 'original', maxBytes: bytes.length });
  return { id, purpose: 'original', sourceId: null, uploadedBy: null, kind, ...written };
}

export interface NewTestDocument {
  id: string;
  file: NewFile;
  wanted: Wanted;
  target: UploadTarget;
}

export async function addTestDocument(
  deps: Quota & { enqueue: Enqueue },
  tx: WebTransaction,
  actor: Actor,
  { id, file, wanted, target }: NewTestDocument,
): Promise<void> {
  const { title, type, insuranceKind } = SAMPLE_PAPERS[wanted.sample];
  const name = `Test_${title} ${randomInt(1000, 10_000)}`;
  const fileName = `${name}.${FILE_EXTENSIONS[file.kind as keyof typeof FILE_EXTENSIONS]}`;
  await insertFile(tx, { ...file, uploadedBy: actor.personId });
  const input = { fileId: file.id, fileName, name, type, insuranceKind, target, expiresOn: wanted.expiresOn };
  const known = await askAboutDocument(deps, tx, input);
  await addDocument(deps, tx, actor, { id, known, ...input, testData: { isBlurry: wanted.isBlurry } });
}
