import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EarlyRead, Transactions } from '../db/transactions.ts';
import { type ContentCoding, compress, preferredCoding } from './content-coding.ts';
import { RawJson } from './serve.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const CACHED_SESSIONS = 10_000;

interface CachedResponse {
  /** What it was made of. */
  row: { version: string };
  /** As sent, so compressed where the reader accepts it: compressing again would cost more than the look-up. */
  body: Buffer;
  /** Undefined: not compressed. */
  coding: ContentCoding | undefined;
  /** Changes whenever the answer might. */
  etag: string;
  size: number;
}

/** Of what the caller sees; a response that is made from it alone is cached under it. */
export const MY_VERSION: EarlyRead = { name: 'my_version', text: 'select my_version() as version', values: [] };

export interface CachedQuery<Row extends { version: string }> {
  /** Tells this query from all others of the same person. */
  key: unknown[];
  /**
   * Reads one row. Its version changes with everything that the response is made of; where it is `known` the rest of the
   * row is not looked at.
   */
  read: (known: string | null) => EarlyRead;
  /**
   * For a row that may hold only what has changed since the `known` one: the whole row, and how many characters it
   * occupies while it is cached. Null where the two do not tell; then it is read without a known version.
   */
  complete?: (row: Row, known: Row | undefined) => { row: Row; size: number } | null;
  /** The answer as JSON. May read more: what is newer than the row is made again with the next version. */
  make: (row: Row) => Promise<string>;
}

/** Answers `request` through `reply`; undefined when the caller's own copy is as good. */
export type ResponseCache = <Row extends { version: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  question: CachedQuery<Row>,
) => Promise<RawJson | undefined>;

/**
 * Caches the last response per person and query. It is valid while the database's version is unchanged, so it is right
 * for any number of servers. A hit costs one trip to the database, which returns the person and the version.
 * `release` is Kinvault's own version: an update may change what a response looks like.
 */
export function createResponseCache(deps: { transactions: Transactions; release: string }): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body, size }, key) => body.length + size + key.length + 200,
  });
  /** Whose session this was last, to ask with the right version. The database decides who is asking. */
  const people = new LRUCache<string, string>({ max: CACHED_SESSIONS });

  async function find<Row extends { version: string }>(
    request: FastifyRequest,
    question: CachedQuery<Row>,
    isWhole = false,
  ): Promise<CachedResponse> {
    const { key, read, make, complete = (row) => ({ row, size: 0 }) } = question;
    const session = request.bearer.token ?? '';
    const coding = preferredCoding(request.headers['accept-encoding']);
    const keyOf = (personId: string | undefined) => JSON.stringify([personId, coding, ...key]);
    const expected = people.get(session);
    const known = isWhole ? undefined : cache.get(keyOf(expected));
    const early = read(known?.row.version ?? null);
    type Asked = { row: Row; personId: string };
    const { row, personId } = await deps.transactions.readEarlyAs<Row, Asked>(
      request.bearer,
      early,
      async (rows, actor) => ({ row: rows[0] as Row, personId: actor.personId }),
    );
    people.set(session, personId);
    if (known && personId !== expected) return find(request, question); // it was asked with another's version
    if (known && known.row.version === row.version) return known;
    const completed = complete(row, known?.row as Row | undefined);
    if (!completed) return find(request, question, true);
    const etag = `"${createHash('sha256')
      .update(`${deps.release} ${row.version} ${keyOf(personId)}`)
      .digest('base64url')}"`;
    const body = compress(Buffer.from(await make(completed.row)), coding);
    const answer = { ...completed, etag, ...body };
    cache.set(keyOf(personId), answer);
    return answer;
  }

  return async (request, reply, question) => {
    const { body, coding, etag } = await find(request, question);
    reply.header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return undefined;
    }
    if (coding) reply.header('content-encoding', coding);
    return new RawJson(body);
  };
}
