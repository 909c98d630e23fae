import { AppError } from '@kinvault/domain/errors.ts';
import type { Link, NewLink } from '@kinvault/domain/links/link.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { recordActivity } from '../documents/activity/activity.repository.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { tellOfAccess } from '../standing-access/tell-of-access.ts';
import { requireEnd, requireGivingOut } from './link-access.ts';
import { newSecret, sealPassword } from './link-secret.ts';
import { insertLink, insertLinkDocuments } from './links.repository.ts';
import { getLink } from './list-links.ts';

export interface LinkDeps extends OwnerMailDeps {
  keyring: Keyring;
}

interface LinkWanted {
  linkId: string;
  link: NewLink;
  /** Copies that were stored for this link, by their document. */
  copies: ReadonlyMap<string, string>;
}

/** For documents that the caller may share, each of them; of a collection those that they may, at each opening [LNK-1]. */
export async function makeLink(
  deps: LinkDeps,
  tx: WebTransaction,
  actor: Actor,
  { linkId, link, copies }: LinkWanted,
): Promise<Link> {
  await requireEnd(tx, link.endsAt);
  if (link.kind === 'documents') await requireGivingOut(tx, actor, link.documentIds);
  if (link.kind === 'collection') await requireCollection(tx, link.collectionId);
  if (link.kind === 'request') await requirePerson(tx, link.request.forPersonId);
  const { secret, sealed } = newSecret(deps.keyring, linkId);
  await insertLink(tx, {
    id: linkId,
    personId: actor.personId,
    kind: link.kind,
    collectionId: link.kind === 'collection' ? link.collectionId : null,
    secret: sealed,
    sealedPassword: link.password === null ? null : sealPassword(secret, link.password),
    receiver: link.receiver,
    stamp: link.kind === 'request' ? null : Buffer.from(link.stamp, 'base64'),
    mayDownload: link.kind !== 'request' && link.mayDownload,
    maxOpenings: link.kind === 'request' ? null : link.maxOpenings,
    endsAt: link.endsAt,
    request: link.kind === 'request' ? link.request : null,
  });
  if (link.kind === 'documents') {
    const documents = link.documentIds.map((documentId) => ({
      documentId,
      copyFileId: copies.get(documentId) ?? null,
    }));
    await insertLinkDocuments(tx, linkId, documents);
  }
  await tellOfAccess(deps, tx, actor, link.kind === 'request' ? 'request-link' : 'link');
  const made = await getLink(tx, actor, linkId);
  for (const { id: documentId } of made.documents)
    await recordActivity(tx, {
      ...{ documentId, actorId: actor.personId, action: 'linked' },
      detail: { receiver: link.receiver },
    });
  return made;
}

async function requireCollection(tx: WebTransaction, collectionId: string): Promise<void> {
  const { rows } = await sql`select from collections where id = ${collectionId} and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
}

/** The caller, or somebody they look after. */
async function requirePerson(tx: WebTransaction, personId: string): Promise<void> {
  const { rows } = await sql<{ isOne: boolean }>`
    select ${personId}::uuid = any (my_person_ids()) as "isOne"`.execute(tx);
  if (!rows[0]?.isOne) throw new AppError('not_found');
}
