import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { SessionBearer, Transactions, WebTransaction } from '../../../platform/db/transactions.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import type { CopyRenderer } from '../../../platform/processing/renderers.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { readAll } from '../../../platform/storage/read-all.ts';
import { type Quota, takeOverStorage } from '../../storage/quota.ts';
import { recordUse } from '../activity/activity.repository.ts';
import type { StoredRow } from '../files/document-files.repository.ts';
import { orNotFound } from '../get-document.ts';
import { PAGE_REFUSALS } from '../pages/make-pdfs.ts';
import { listSources } from '../pages/sources.repository.ts';

export interface CopyDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  copyRenderer: CopyRenderer;
}

/** Server and child process each hold the whole file in memory. */
const MAX_SOURCE_BYTES = 200 * 1024 * 1024;

interface WantedCopy {
  documentId: string;
  plan: CopyPlan;
}

/** What is drawn: nothing of it says whom the copy is for, but its stamp. */
type DrawnPlan = Omit<CopyPlan, 'receiver'>;

/**
 * A copy for one purpose, for everyone who sees the document. Nothing of it is stored but who made it, and for whom: it
 * leaves only after that is committed. Opens its own transactions: none is open while pages are drawn [LNK-6].
 */
export async function makeCopy(deps: CopyDeps, bearer: SessionBearer, wanted: WantedCopy): Promise<Buffer> {
  const { documentId, plan } = wanted;
  const { bytes } = await drawCopy(deps, bearer, wanted);
  await deps.transactions.writeAs(bearer, async (tx) => {
    await requireFile(tx, wanted);
    await takeOverStorage(deps, tx, documentId);
    const { receiver, purpose } = plan;
    await recordUse(tx, { documentId, action: 'copied', detail: { receiver, ...(purpose && { purpose }) } });
  });
  return bytes;
}

/** The bytes of a copy, and whose child has drawn them. Opens its own transaction, as above. */
export async function drawCopy(
  deps: CopyDeps,
  bearer: SessionBearer,
  wanted: { documentId: string; plan: DrawnPlan },
): Promise<{ bytes: Buffer; owner: string }> {
  const { plan } = wanted;
  const { source, owner } = await deps.transactions.readAs(bearer, async (tx, actor) => ({
    source: await requireFile(tx, wanted),
    owner: actor.personId,
  }));
  if (source.sizeBytes > MAX_SOURCE_BYTES) throw new AppError('pages_too_large');
  const bytes = await deps.copyRenderer
    .draw(async () => ({
      owner,
      bytes: await readAll(deps.files, source),
      kind: source.kind,
      stamp: Buffer.from(plan.stamp, 'base64'),
      isGray: plan.isGray,
      pages: plan.pages.map(({ page, covers }) => ({ page: page - 1, covers })),
    }))
    .catch((error: unknown) => {
      if (error instanceof CannotRender) throw new AppError(PAGE_REFUSALS[error.reason], { cause: error });
      throw error;
    });
  return { bytes, owner };
}

/** The file that the covers were drawn on: on another one they would cover something else. */
async function requireFile(
  tx: WebTransaction,
  { documentId, plan }: { documentId: string; plan: DrawnPlan },
): Promise<StoredRow> {
  const [current] = await listSources(tx, documentId, []);
  const source = orNotFound(current);
  if (source.id !== plan.fileId) throw new AppError('document_changed');
  return source;
}
