import type { DeletionOutlook } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { countOwnDocuments, listHeirs, listOwnedFamilies } from './deletion.repository.ts';

/** What deleting the account would take along, and what must be handed over before [D-21]. */
export async function getDeletionOutlook(tx: WebTransaction, { personId }: Actor): Promise<DeletionOutlook> {
  const families = await listOwnedFamilies(tx, personId);
  const heirs = Map.groupBy(await listHeirs(tx, personId), ({ familyId }) => familyId);
  const heirsOf = (familyId: string) =>
    (heirs.get(familyId) ?? []).map(({ personId: id, name }) => ({ personId: id, name }));
  return {
    documentCount: await countOwnDocuments(tx, personId),
    orphans: families
      .filter(({ id }) => heirs.has(id))
      .map(({ id, name }) => ({ familyId: id, name, heirs: heirsOf(id) })),
    endingFamilies: families.filter(({ id }) => !heirs.has(id)).map(({ name }) => name),
  };
}
