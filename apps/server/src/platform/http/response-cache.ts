import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor, Transactions, WebTransaction } from '../db/transactions.ts';
import { RawJson } from './serve.ts';

const CACHE_BYTES = 16 * 1024 * 1024;

interface CachedResponse {
  /** As bytes: encoding 100 kB anew for each request cost more than finding it. */
  body: Buffer;
  version: string;
  /** Changes whenever the answer might. */
  etag: string;
}

export interface CachedQuery {
  /** An SQL function without arguments: of all that the caller's answer is made of. Raised by each change to it. */
  version: 'my_documents_version' | 'my_families_version';
  /** All that tells this question from others. */
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
 * Answers as they were last sent, by person and question. One trip to the database while nothing has changed: it says
 * who asks and which version stands, and the answer made of that version is sent again. Right for any number of servers,
 * since the version is the database's. `release` is Kinvault's own: what an answer looks like may change with it.
 */
export function createResponseCache(deps: { transactions: Transactions; release: string }): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  });

  function find(request: FastifyRequest, question: CachedQuery): Promise<CachedResponse> {
    const early = { name: question.version, text: `select ${question.version}() as version`, values: [] };
    return deps.transactions.readEarlyAs<{ version: string }, CachedResponse>(
      request.sessionToken,
      early,
      async ([row], tx, actor) => {
        const key = JSON.stringify([actor.personId, ...question.key]);
        const version = `${deps.release} ${row?.version}`;
        const known = cache.get(key);
        if (known?.version === version) return known;
        const etag = `"${createHash('sha256').update(`${version} ${key}`).digest('base64url')}"`;
        const answer = { version, etag, body: Buffer.from(await question.make(tx, actor)) };
        cache.set(key, answer);
        return answer;
      },
    );
  }

  return async (request, reply, question) => {
    const { body, etag } = await find(request, question);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] !== etag) return new RawJson(body);
    reply.code(304);
    return undefined;
  };
}
