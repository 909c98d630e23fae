import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor, Transactions, WebTransaction } from '../db/transactions.ts';
import { type ContentCoding, compress, preferredCoding } from './content-coding.ts';
import { RawJson } from './serve.ts';

const CACHE_BYTES = 16 * 1024 * 1024;

interface CachedResponse {
  /** As sent, so compressed where the reader accepts it: compressing again would cost more than the look-up. */
  body: Buffer;
  /** Undefined: not compressed. */
  coding: ContentCoding | undefined;
  version: string;
  /** Changes whenever the answer might. */
  etag: string;
}

export interface CachedQuery {
  /** An SQL function without arguments. Its result changes with everything that the response is made of. */
  version: 'my_documents_version' | 'my_families_version';
  /** Tells this query from all others of the same person. */
  key: unknown[];
  /** The answer as JSON. */
  make: (tx: WebTransaction, actor: Actor) => Promise<string>;
}

/** Answers `request` through `reply`; undefined when the caller's own copy is as good. */
export type ResponseCache = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: CachedQuery,
) => Promise<RawJson | undefined>;

/**
 * Caches the last response per person and query. It is valid while the database's version is unchanged, so it is right
 * for any number of servers. A hit costs one trip to the database, which returns the person and the version.
 * `release` is Kinvault's own version: an update may change what a response looks like.
 */
export function createResponseCache(deps: { transactions: Transactions; release: string }): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  });

  function find(request: FastifyRequest, question: CachedQuery): Promise<CachedResponse> {
    const coding = preferredCoding(request.headers['accept-encoding']);
    const early = { name: question.version, text: `select ${question.version}() as version`, values: [] };
    return deps.transactions.readEarlyAs<{ version: string }, CachedResponse>(
      request.sessionToken,
      early,
      async ([row], tx, actor) => {
        const key = JSON.stringify([actor.personId, coding, ...question.key]);
        const version = `${deps.release} ${row?.version}`;
        const known = cache.get(key);
        if (known?.version === version) return known;
        const etag = `"${createHash('sha256').update(`${version} ${key}`).digest('base64url')}"`;
        const answer = { version, etag, ...compress(Buffer.from(await question.make(tx, actor)), coding) };
        cache.set(key, answer);
        return answer;
      },
    );
  }

  return async (request, reply, question) => {
    const { body, coding, etag } = await find(request, question);
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return undefined;
    }
    if (coding) reply.header('content-encoding', coding);
    return new RawJson(body);
  };
}
