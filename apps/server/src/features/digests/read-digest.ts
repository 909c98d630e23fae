import { type DigestItem, digestOf } from '@kinvault/domain/reminders/digest.ts';
import { localTime } from '@kinvault/domain/reminders/mornings.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { findDigestReader, findMailedPapers, type MailedPaper } from './digest.repository.ts';

export interface Digest {
  /** The reader's calendar date. */
  today: string;
  /** The most urgent first, and never empty. */
  items: DigestItem<MailedPaper>[];
}

/**
 * What a mail tells its reader at this moment: looked up when it is sent, so that it names nothing that the person no
 * longer sees [SEC-48]. Null where nothing is left to tell, or the person wants no mail any more.
 */
export async function readDigest(
  tx: SystemTransaction,
  { personId, to }: { personId: string; to: string },
  now: Date,
): Promise<Digest | null> {
  const reader = await findDigestReader(tx, { personId, to });
  if (!reader) return null;
  const today = localTime(now, reader.timeZone).date;
  const items = digestOf(await findMailedPapers(tx, [{ personId, today }]), reader.ownLeadTimes, today);
  return items.length > 0 ? { today, items } : null;
}
