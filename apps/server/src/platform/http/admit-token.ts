import { AppError } from '@kinvault/domain/errors.ts';
import { limit } from '@kinvault/domain/limit.ts';
import type { TokenScope } from '@kinvault/domain/tokens/token.schema.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { enforceRateLimits } from '../db/rate-limit.ts';
import type { Transactions } from '../db/transactions.ts';
import { hashToken } from '../link-token.ts';
import { addressBucket } from './client-address.ts';

const WRONG_TOKENS = limit('wrong-token', 'address', 60, 'hour');
const TOKEN = /^Bearer (kvt_[A-Za-z0-9_-]{43})$/;

/** The token in a request's Authorization header. */
export function readToken({ authorization = '' }: FastifyRequest['headers']): string | undefined {
  return TOKEN.exec(authorization)?.[1];
}

/** Lets a token's request go on to a route that its scope opens, and notes the hour. */
export type AdmitToken = (request: { token: string; ip: string }, needed: TokenScope | undefined) => Promise<void>;

/** Of its own transactions: one that reads cannot note its use, and tries count whatever follows. */
export function createTokenGate(transactions: Transactions): AdmitToken {
  return async ({ token, ip }, needed) => {
    const scope = await transactions.asSystem((tx) => findScope(tx, token));
    if (scope === undefined) {
      await enforceRateLimits(transactions, { [`wrong-token:address:${addressBucket(ip)}`]: WRONG_TOKENS });
      throw new AppError('unauthorized');
    }
    if (needed === undefined || (scope !== 'all' && scope !== needed)) throw new AppError('token_refused');
  };
}

async function findScope(
  tx: Parameters<Parameters<Transactions['asSystem']>[0]>[0],
  token: string,
): Promise<TokenScope | undefined> {
  const { rows } = await sql<{ id: string; scope: TokenScope; isNoted: boolean }>`
    select id, scope, last_used_at is not distinct from date_trunc('hour', steady_now()) as "isNoted"
    from tokens where token_hash = ${hashToken(token)} and expires_at > steady_now()`.execute(tx);
  const [found] = rows;
  if (found && !found.isNoted)
    await sql`update tokens set last_used_at = date_trunc('hour', steady_now()) where id = ${found.id}`.execute(tx);
  return found?.scope;
}
