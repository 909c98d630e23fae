import type { CardSheetPlan } from '@kinvault/domain/documents/card-sheet.schema.ts';
import type { PersonBearer, WebTransaction } from '../../../platform/db/transactions.ts';
import { readAll } from '../../../platform/storage/read-all.ts';
import { takeOverStorage } from '../../storage/quota.ts';
import { recordUse } from '../activity/activity.repository.ts';
import type { StoredRow } from '../files/document-files.repository.ts';
import { type CopyDeps, requireDrawable, requireFile, toRefusal } from './copied-file.ts';

/**
 * Both sides of a card in true size, for those who see each document that they are in. Nothing of it is stored; each
 * document's activity says that it was downloaded, or for whom it was copied. Opens its own transactions: none is open
 * while pages are drawn [LNK-7].
 */
export async function makeCardSheet(deps: CopyDeps, bearer: PersonBearer, plan: CardSheetPlan): Promise<Buffer> {
  const { paper, isGray, stamp } = plan;
  const { sources, owner } = await deps.transactions.readAs(bearer, async (tx, actor) => ({
    sources: await requireFiles(tx, plan),
    owner: actor.personId,
  }));
  requireDrawable(sources);
  const sheet = await deps.copyRenderer
    .draw(async () => {
      const files = [];
      for (const source of sources) files.push({ kind: source.kind, bytes: await readAll(deps.files, source) });
      const sides = plan.sides.map(({ fileId, page, area, turn }) => {
        return { file: sources.findIndex(({ id }) => id === fileId), page: page - 1, area, turn };
      });
      return { owner, files, paper, sides, stamp: stamp && Buffer.from(stamp.line, 'base64'), isGray };
    })
    .catch(toRefusal);
  await deps.transactions.writeAs(bearer, async (tx) => {
    await requireFiles(tx, plan);
    for (const documentId of documentsOf(plan)) {
      await takeOverStorage(deps, tx, documentId);
      await recordUse(tx, { documentId, ...useOf(plan) });
    }
  });
  return sheet;
}

/** Each once. */
async function requireFiles(tx: WebTransaction, plan: CardSheetPlan): Promise<StoredRow[]> {
  const sources = new Map<string, StoredRow>();
  for (const side of plan.sides) sources.set(side.fileId, await requireFile(tx, side));
  return [...sources.values()];
}

/** Always in the same order: two sheets of the same documents at once would wait for each other. */
function documentsOf({ sides }: CardSheetPlan): string[] {
  return [...new Set(sides.map(({ documentId }) => documentId))].toSorted();
}

function useOf({ stamp }: CardSheetPlan): Omit<Parameters<typeof recordUse>[1], 'documentId'> {
  if (!stamp) return { action: 'downloaded' };
  const { receiver, purpose } = stamp;
  return { action: 'copied', detail: { receiver, ...(purpose && { purpose }) } };
}
