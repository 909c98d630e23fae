import type { NewImport } from '@kinvault/domain/import/import.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { insertImport } from './import.repository.ts';

export { findHere as whichAreHere, listImports } from './import.repository.ts';

export async function beginImport(
  tx: WebTransaction,
  { personId }: Actor,
  input: NewImport & { importId: string },
): Promise<void> {
  await insertImport(tx, { ...input, personId });
}
