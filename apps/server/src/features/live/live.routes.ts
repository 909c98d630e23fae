import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import type { Access, Changes } from '../../platform/events/changes.ts';

/** A tab keeps one; more than this is a loop, not a family. */
const MAX_STREAMS_A_PERSON = 30;
const COME_BACK_MS = 2_000;

export interface LiveDeps {
  transactions: Transactions;
  changes: Changes;
}

/** One stream a tab: it says that something changed, and the page asks for it, under the rules of every other request. */
export function liveRoutes(app: FastifyInstance, { transactions, changes }: LiveDeps): void {
  const { method, path } = contract.followChanges;
  app.route({
    method,
    url: path,
    config: { contract: contract.followChanges },
    handler: async (request, reply) => {
      const { bearer } = request;
      const personId = await transactions.readAs(bearer, async (_tx, actor) => actor.personId);
      if (changes.countSubscribers(personId) >= MAX_STREAMS_A_PERSON) throw new AppError('too_many_requests');
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
      reply.hijack();
      reply.raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>);
      reply.raw.write(`retry: ${COME_BACK_MS}\nid: 1\n\n`); // with an id, which a returning client sends back
      const isBack = request.headers['last-event-id'] !== undefined;
      const stop = changes.subscribe({
        stream: reply.raw,
        personId,
        isBack,
        readAccess: () => readAccess(transactions, bearer),
      });
      reply.raw.on('close', stop);
      if (request.raw.socket.destroyed) stop(); // gone while the session was asked for
      return reply;
    },
  });
}

/** Null once the session is over. */
async function readAccess({ readAs }: Transactions, bearer: PersonBearer): Promise<Access | null> {
  try {
    return await readAs(bearer, (tx) => findAccess(tx, bearer));
  } catch (error) {
    if (error instanceof AppError) return null; // ended, or it may only set a password
    throw error;
  }
}

async function findAccess(tx: WebTransaction, { token }: PersonBearer): Promise<Access | null> {
  const { rows } = await sql<Access>`
    select array(
        select 'person ' || id from unnest(my_readable_person_ids()) id union all select 'family ' || id from unnest(my_family_ids()) id) as topics,
      extract(epoch from session_ends_at(${token}) - now())::float8 * 1000 as "endsInMs"`.execute(tx);
  return rows[0] ?? null;
}
