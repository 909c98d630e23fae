import { AppError } from '@kinvault/domain/errors.ts';
import type { Link, LinkChange } from '@kinvault/domain/links/link.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { requireEnd } from './link-access.ts';
import { openSecret, sealPassword } from './link-secret.ts';
import { findSealedLink, writeEnd, writeReopened } from './links.repository.ts';
import { getLink } from './list-links.ts';

/** Changes an open link of the caller. A new stamp or password ends its visits, so visitors open it again. @throws not_found */
export async function changeLink(
  { keyring }: { keyring: Keyring },
  tx: WebTransaction,
  actor: Actor,
  { linkId, change }: { linkId: string; change: LinkChange },
): Promise<Link> {
  const found = await findSealedLink(tx, actor, linkId, { isHeld: true });
  if (!found) throw new AppError('not_found');
  const before = await getLink(tx, actor, linkId);
  requirePossible(before, change);
  const { receiver, stamp, endsAt, password, maxOpenings, mayDownload } = change;
  if (endsAt !== undefined) await requireEnd(tx, endsAt, before.madeAt);
  const sealed = password ? sealPassword(openSecret(keyring, linkId, found), password) : null;
  const values = {
    ...(receiver !== undefined && { receiver }),
    ...(stamp !== undefined && { stamp: Buffer.from(stamp, 'base64') }),
    ...(endsAt !== undefined && { expires_at: endsAt }),
    ...(password !== undefined && { sealed_password: sealed }),
    ...(maxOpenings !== undefined && { max_openings: maxOpenings }),
    ...(mayDownload !== undefined && { may_download: mayDownload }),
  };
  if (Object.keys(values).length > 0) await tx.updateTable('links').set(values).where('id', '=', linkId).execute();
  return getLink(tx, actor, linkId);
}

/** @throws bad_request */
function requirePossible(link: Link, { receiver, stamp, maxOpenings, mayDownload }: LinkChange): void {
  const isRequest = link.kind === 'request';
  // a request shows nothing: there is nothing to stamp, to count or to download
  if (isRequest && (stamp !== undefined || mayDownload !== undefined || maxOpenings !== undefined))
    throw new AppError('bad_request');
  if (!isRequest && receiver !== undefined && stamp === undefined) throw new AppError('bad_request');
  // a copy keeps the stamp that it was made with
  if (stamp !== undefined && link.documents.some(({ isCopy }) => isCopy)) throw new AppError('bad_request');
  // fewer than there were already would have ended it
  if (maxOpenings != null && maxOpenings <= link.openings) throw new AppError('bad_request');
}

/** @throws not_found, also for one that has ended */
export async function endLink(tx: WebTransaction, actor: Actor, linkId: string): Promise<void> {
  const ended = await writeEnd(tx, actor, { linkId, endedBy: 'maker' });
  if (ended.length === 0) throw new AppError('not_found');
}

/** Ids of those that were open. */
export function endAllLinks(tx: WebTransaction, actor: Actor): Promise<string[]> {
  return writeEnd(tx, actor, { endedBy: 'maker' });
}

export async function reopenLink(tx: WebTransaction, actor: Actor, linkId: string): Promise<void> {
  if (!(await writeReopened(tx, actor, linkId))) throw new AppError('not_found');
}
