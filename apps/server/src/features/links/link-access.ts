import { mayGiveOut } from '@kinvault/domain/documents/document-rights.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { MAX_LINK_DAYS } from '@kinvault/domain/links/link-limits.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireDocument } from '../documents/document-access.ts';

/** @throws not_found, or forbidden where the caller sees one and may not share it */
export async function requireGivingOut(
  tx: WebTransaction,
  actor: Actor,
  documentIds: readonly string[],
): Promise<void> {
  for (const documentId of documentIds) {
    const { document, membershipOf } = await requireDocument(tx, actor, documentId);
    if (!mayGiveOut(document, actor.personId, membershipOf)) throw new AppError('forbidden');
  }
}

/** In the future, and at most 90 days after it was made, by the database's clock. @throws bad_request */
export async function requireEnd(tx: WebTransaction, endsAt: string, madeAt?: string): Promise<void> {
  const { rows } = await sql<{ isGood: boolean }>`
    select ${endsAt}::timestamptz between now() and coalesce(${madeAt ?? null}::timestamptz, now()) + make_interval(days => ${MAX_LINK_DAYS + 1}::integer)
      as "isGood"`.execute(tx);
  if (!rows[0]?.isGood) throw new AppError('bad_request');
}
