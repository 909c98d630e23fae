import { randomUUIDv7 } from 'node:crypto';
import type { Link, NewLink } from '@kinvault/domain/links/link.schema.ts';
import { claimKey, type IdempotencyScope } from '../../platform/db/idempotency.ts';
import type { PersonBearer } from '../../platform/db/transactions.ts';
import type { CopyDeps } from '../documents/copies/copied-file.ts';
import { commitFiles, deleteFiles } from '../files/commit-file.ts';
import { insertFile } from '../files/files.repository.ts';
import { requireQuota } from '../storage/quota.ts';
import { storeLinkCopies } from './link-copies.ts';
import { getLink } from './list-links.ts';
import { type LinkDeps, makeLink } from './make-link.ts';

/** A link with the copies that it shows. Opens its own transactions: none is open while copies are drawn and stored. */
export async function createLink(
  deps: LinkDeps & CopyDeps,
  bearer: PersonBearer,
  { scope, link }: { scope: IdempotencyScope; link: NewLink },
): Promise<Link> {
  const stored = await storeLinkCopies(deps, bearer, link);
  const written = stored.map(({ file }) => file);
  const copies = new Map(stored.map(({ documentId, file }) => [documentId, file.id]));
  const { isRepeat, made } = await commitFiles(deps.files, written, () =>
    deps.transactions.writeAs(bearer, async (tx, actor) => {
      const { result, isRepeat } = await claimKey(tx, { ...scope, result: { linkId: randomUUIDv7() } });
      if (isRepeat) return { isRepeat, made: await getLink(tx, actor, result.linkId) };
      const bytes = written.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      if (bytes > 0) await requireQuota(deps, tx, actor.personId, bytes);
      for (const file of written) await insertFile(tx, file);
      return { isRepeat, made: await makeLink(deps, tx, actor, { ...result, link, copies }) };
    }),
  );
  if (isRepeat) await deleteFiles(deps.files, written);
  return made;
}
