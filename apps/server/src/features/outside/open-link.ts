import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { MAX_PASSWORD_TRIES } from '@kinvault/domain/links/link-limits.ts';
import type { LinkSecret, OpenedLink } from '@kinvault/domain/links/outside.schema.ts';
import { VISITOR_PASSWORD_LIMIT } from '@kinvault/domain/links/outside-routes.ts';
import { countAttempt, refundAttempts } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';
import { isSamePassword, openPassword } from '../links/link-secret.ts';
import {
  findOpenLink,
  insertVisit,
  insertWrongPassword,
  noteRequestOpened,
  type OpenLink,
} from './outside.repository.ts';
import { receiptOf } from './receipt.ts';

/**
 * Wrong passwords of all visitors of one link: 50 a day. Once the first 26 are gone there is one more try in each hour, so
 * that nobody can lock a link for longer than that [D-38].
 */
const LINK_DAY = { tries: 26, windowSeconds: 86_400 };
const LINK_HOUR = { tries: 1, windowSeconds: 3_600 };

interface Opened {
  answer: OpenedLink;
  /** The token of a new visit. */
  visit: { linkId: string; token: string } | null;
}

/**
 * Exchanges the secret of a link for a visit. The opening counts when its first page is shown. Opens its own transactions:
 * a try counts whatever follows. `visitor` is whom tries are counted for. @throws not_found, alike for all that is no open link; too_many_requests
 */
export async function openLink(
  { transactions }: { transactions: Transactions },
  { secret, password, visitor, visits }: LinkSecret & { visitor: string; visits: readonly string[] },
): Promise<Opened> {
  const { asSystem } = transactions;
  const link = await asSystem((tx) => findOpenLink(tx, hashToken(secret), visits.map(hashToken)));
  if (!link) throw new AppError('not_found');
  if (link.visitId !== null) return { answer: openedAs(link, link.visitId), visit: null };
  if (link.sealedPassword === null) return asSystem((tx) => beginVisit(tx, link));
  if (password === undefined) return { answer: askForPassword(link, null), visit: null };
  const { tries, buckets, isOver } = await asSystem((tx) => countTry(tx, link.id, visitor));
  if (isOver) throw new AppError('too_many_requests');
  const isRight = isSamePassword(password, openPassword(secret, link.sealedPassword));
  return asSystem(async (tx) => {
    if (isRight) {
      await refundAttempts(tx, buckets); // a success is no guess
      return beginVisit(tx, link);
    }
    await insertWrongPassword(tx, link.id);
    return { answer: askForPassword(link, Math.max(0, MAX_PASSWORD_TRIES - tries)), visit: null };
  });
}

/** Counts a try before the password is compared, so that many guesses at the same time are all counted. */
async function countTry(tx: SystemTransaction, linkId: string, visitor: string) {
  const own = `link-password:${linkId}:${visitor}`;
  const buckets = [own];
  const tries = await countAttempt(tx, own, VISITOR_PASSWORD_LIMIT.windowSeconds);
  if (tries > VISITOR_PASSWORD_LIMIT.tries) return { tries, buckets, isOver: true };
  const [day, hour] = [`link-day:${linkId}`, `link-hour:${linkId}`];
  buckets.push(day);
  if ((await countAttempt(tx, day, LINK_DAY.windowSeconds)) <= LINK_DAY.tries) return { tries, buckets, isOver: false };
  buckets.push(hour);
  const isOver = (await countAttempt(tx, hour, LINK_HOUR.windowSeconds)) > LINK_HOUR.tries;
  return { tries, buckets, isOver };
}

async function beginVisit(tx: SystemTransaction, link: OpenLink): Promise<Opened> {
  const [id, token] = [randomUUIDv7(), newToken()];
  await insertVisit(tx, { id, linkId: link.id, tokenHash: hashToken(token) });
  if (link.request) await noteRequestOpened(tx, link.id);
  return { answer: openedAs(link, id), visit: { linkId: link.id, token } };
}

function openedAs({ sealedPassword: _, visitId: __, request, ...link }: OpenLink, visitId: string): OpenedLink {
  return { state: 'open', link: { ...link, request: request && { ...request, receipt: receiptOf(visitId) } } };
}

function askForPassword({ senderName, documents, request }: OpenLink, triesLeft: number | null): OpenedLink {
  return { state: 'password', senderName, isRequest: request !== null, documentCount: documents.length, triesLeft };
}
