import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import type { PersonBearer } from '../../../platform/db/transactions.ts';
import { readAll } from '../../../platform/storage/read-all.ts';
import { takeOverStorage } from '../../storage/quota.ts';
import { recordUse } from '../activity/activity.repository.ts';
import { type CopyDeps, requireDrawable, requireFile, toRefusal } from './copied-file.ts';

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
export async function makeCopy(deps: CopyDeps, bearer: PersonBearer, wanted: WantedCopy): Promise<Buffer> {
  const { documentId, plan } = wanted;
  const { bytes } = await drawCopy(deps, bearer, wanted);
  await deps.transactions.writeAs(bearer, async (tx) => {
    await requireFile(tx, { documentId, fileId: plan.fileId });
    await takeOverStorage(deps, tx, documentId);
    const { receiver, purpose } = plan;
    await recordUse(tx, { documentId, action: 'copied', detail: { receiver, ...(purpose && { purpose }) } });
  });
  return bytes;
}

/** The bytes of a copy, and whose child has drawn them. Opens its own transaction, as above. */
export async function drawCopy(
  deps: CopyDeps,
  bearer: PersonBearer,
  wanted: { documentId: string; plan: DrawnPlan },
): Promise<{ bytes: Buffer; owner: string }> {
  const { documentId, plan } = wanted;
  const { source, owner } = await deps.transactions.readAs(bearer, async (tx, actor) => ({
    source: await requireFile(tx, { documentId, fileId: plan.fileId }),
    owner: actor.personId,
  }));
  requireDrawable([source]);
  const bytes = await deps.copyRenderer
    .draw(async () => ({
      owner,
      bytes: await readAll(deps.files, source),
      kind: source.kind,
      stamp: Buffer.from(plan.stamp, 'base64'),
      isGray: plan.isGray,
      pages: plan.pages.map(({ page, covers }) => ({ page: page - 1, covers })),
    }))
    .catch(toRefusal);
  return { bytes, owner };
}
