import { AppError } from '@kinvault/domain/errors.ts';
import type { Link, LinkAddress, LinkOpening } from '@kinvault/domain/links/link.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { requireGivingOut } from './link-access.ts';
import { openPassword, openSecret } from './link-secret.ts';
import { findSealedLink, listLinkRows, listOpenings } from './links.repository.ts';

interface OthersLink {
  makerName: string;
  receiver: string;
  endsAt: string;
}

/** Open ones, and those that ended in the last 90 days. */
export function listMyLinks(tx: WebTransaction, actor: Actor): Promise<Link[]> {
  return listLinkRows(tx, actor);
}

/** @throws not_found */
export async function getLink(tx: WebTransaction, actor: Actor, linkId: string): Promise<Link> {
  const [link] = await listLinkRows(tx, actor, { linkId });
  if (!link) throw new AppError('not_found');
  return link;
}

/** For those who may share the document. @throws not_found, forbidden */
export async function listDocumentLinks(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
): Promise<{ links: Link[]; others: OthersLink[] }> {
  await requireGivingOut(tx, actor, [documentId]);
  const { rows: others } = await sql<OthersLink>`
    select maker_name as "makerName", receiver, expires_at as "endsAt" from links_of_others(${documentId})`.execute(tx);
  return { links: await listLinkRows(tx, actor, { documentId }), others };
}

/** What is copied again. The secret is behind the #, so no server and no messenger's preview sees it [D-38]. */
export async function getLinkAddress(
  { keyring, origin }: { keyring: Keyring; origin: string },
  tx: WebTransaction,
  actor: Actor,
  linkId: string,
): Promise<LinkAddress> {
  const found = await findSealedLink(tx, actor, linkId);
  if (!found) throw new AppError('not_found');
  const secret = openSecret(keyring, linkId, found);
  const password = found.sealedPassword && openPassword(secret, found.sealedPassword);
  return { url: `${origin}/open#${secret}`, password };
}

/** @throws not_found */
export async function listLinkOpenings(tx: WebTransaction, actor: Actor, linkId: string): Promise<LinkOpening[]> {
  const openings = await listOpenings(tx, actor, linkId);
  if (!openings) throw new AppError('not_found');
  return openings;
}
