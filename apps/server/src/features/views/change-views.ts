import { AppError } from '@kinvault/domain/errors.ts';
import type { NewSavedView, SavedView, SavedViewChange } from '@kinvault/domain/views/view.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRight } from '../families/family-access.ts';
import { insertView, removeView, selectViews, updateView } from './views.repository.ts';

export async function listViews(tx: WebTransaction): Promise<SavedView[]> {
  return selectViews(tx);
}

/** The database enforces the limit, because only it sees two that are saved at the same time. */
export async function createView(
  tx: WebTransaction,
  actor: Actor,
  { viewId, ...view }: NewSavedView & { viewId: string },
): Promise<void> {
  if (view.familyId) await requireRight(tx, actor, view.familyId, 'editGeneralDocument');
  await insertView(tx, { ...view, id: viewId, ownerId: view.familyId ? null : actor.personId });
}

export async function changeView(
  tx: WebTransaction,
  { viewId, change }: { viewId: string; change: SavedViewChange },
): Promise<void> {
  await requireView(tx, viewId);
  if (change.name !== undefined || change.query !== undefined) await updateView(tx, viewId, change);
}

export async function deleteView(tx: WebTransaction, viewId: string): Promise<void> {
  await requireView(tx, viewId);
  await removeView(tx, viewId);
}

async function requireView(tx: WebTransaction, viewId: string): Promise<void> {
  const [view] = await selectViews(tx, viewId);
  if (!view) throw new AppError('not_found');
  if (!view.canChange) throw new AppError('forbidden');
}
