import type { Kysely } from 'kysely';
import type pg from 'pg';
import {
  type Actor,
  type ActorOf,
  type Bearer,
  type Begin,
  type EarlyAnswer,
  type EarlyRead,
  type Entry,
  enter,
  type PersonBearer,
  READ,
  READ_AS_SYSTEM,
  readInOnePacket,
  requireToken,
  type SessionBearer,
  type VisitBearer,
  WRITE,
  WRITE_AS_SYSTEM,
  type WritingBearer,
} from './bearers.ts';
import { releaseConnection } from './connection-faults.ts';
import type { Database } from './database.ts';
import { IDLE_TRANSACTION_MS, type QueryLimit, REQUEST_LIMIT } from './limits.ts';
import { PUBLISH_LATER, watchPending } from './pending-notifications.ts';
import { takeConnection } from './pool.ts';
import { holdBack, openQueries } from './queries.ts';

export type { Actor, Bearer, EarlyRead, PersonBearer, SessionBearer, VisitBearer };

declare const role: unique symbol;

/** A transaction of the person who entered it: row-level security limits what it reads and writes. */
export type WebTransaction = Kysely<Database> & { readonly [role]: 'kinvault_web' };

/** A transaction that reads and writes everything, the schema `auth` included. It acts for nobody: `me()` is null. */
export type SystemTransaction = Kysely<Database> & { readonly [role]: 'kinvault_system' };

/** For queries that are right under both roles. Each function that takes one says why. */
export type Transaction = Kysely<Database> & { readonly [role]: 'kinvault_web' | 'kinvault_system' };

type ReadEarly<Row, R> = (rows: Row[], actor: Actor) => Promise<R>;

/**
 * All but `asSystem` act for the person of a bearer. Without a live session they throw `unauthorized`, in one that a
 * temporary password has opened `new_password_required` [SEC-24], and for every token that is no living link `not_found`.
 */
export interface Transactions {
  /** Read only; its commit is sent but not waited for, since nothing depends on it. */
  readAs<R, B extends Bearer>(
    bearer: B,
    read: (tx: WebTransaction, actor: ActorOf<B>) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /**
   * As `readAs`, for what one query answers: the whole transaction is one packet, and over when `read` gets the rows.
   * Lists and files are read so.
   */
  readEarlyAs<Row, R>(bearer: PersonBearer, early: EarlyRead, read: ReadEarly<Row, R>): Promise<R>;
  /** Resolves when the commit is on disk. */
  writeAs<R, B extends WritingBearer>(
    bearer: B,
    write: (tx: WebTransaction, actor: ActorOf<B>) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /**
   * As `writeAs`; what is asked travels in the packet that begins the transaction, before the person is known: it goes by
   * `me()`. Its answers and failures count only in a living session.
   */
  writeAskingAs<A, R>(
    bearer: PersonBearer,
    ask: (tx: WebTransaction) => Promise<A>,
    write: (tx: WebTransaction, actor: Actor, asked: A) => Promise<R>,
  ): Promise<R>;
  /** As `readAs`, for the session's person to read what row-level security hides from them. */
  readAsSystemFor<R>(bearer: PersonBearer, read: (tx: SystemTransaction, actor: Actor) => Promise<R>): Promise<R>;
  /**
   * As `writeAs`, for changes that the web role may not make. The session and its account are locked: neither ends
   * before the commit, and a password or an address that is being changed is waited for [SEC-18].
   */
  writeAsSystemFor<R>(
    bearer: PersonBearer,
    write: (tx: SystemTransaction, actor: Actor) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /** For jobs and for what happens before anyone is signed in. */
  asSystem<R>(work: (tx: SystemTransaction, client: Connection) => Promise<R>, limit?: QueryLimit): Promise<R>;
}

/** The connection of a transaction. */
export type Connection = pg.PoolClient;

/** What a transaction's work gets. */
interface Beginning<T> {
  client: Connection;
  /** To be used after the beginning alone. */
  tx: T;
  begin: Begin;
}

const SYSTEM = 'begin; set local role kinvault_system';
/** PostgreSQL has ended one of several transactions that waited for each other in a circle: nothing of it happened. */
const DEADLOCK = '40P01';
const DISK_FULL = '53100';
const TRIES = 4;
const LEAST_MS = 100;

export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === DEADLOCK;
}

interface TransactionOptions {
  /** Bounds each query where a call names no limit of its own. */
  defaultLimit?: QueryLimit;
  /** How long a connection and its first answer may take together. */
  beginMs?: number | undefined;
  /** Makes room on the database's disk; true where that is worth another try. */
  makeRoom?: () => boolean;
  /** Called after a commit that has left notifications. Without it each transaction notifies at its own commit. */
  publish?: (() => void) | undefined;
  /** Behind a transaction pooler: limits are set in each transaction, since connections are strangers' too. */
  isPooled?: boolean;
}

export function createTransactions(pool: pg.Pool, options: TransactionOptions = {}): Transactions {
  const { defaultLimit = REQUEST_LIMIT, beginMs = REQUEST_LIMIT.answerMs } = options;
  const { makeRoom, publish, isPooled = false } = options;
  /** Retries a deadlock victim, up to TRIES times in all: foreign keys and cascades do not always take locks in our order. */
  async function retry<R>(attempt: () => Promise<R>): Promise<R> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        const { code } = error as { code?: string };
        const isWorthATry = isDeadlock(error) || (code === DISK_FULL && makeRoom?.());
        if (!isWorthATry || tries === TRIES) throw error;
      }
    }
  }

  /** Beginning takes no work, so a first answer that does not come within `leftMs` means that none will. */
  async function connect(): Promise<{ client: Connection; leftMs: number }> {
    const askedAt = performance.now();
    const client = await takeConnection(pool, beginMs).catch(markNotCommitted);
    return { client, leftMs: Math.max(LEAST_MS, beginMs - (performance.now() - askedAt)) };
  }

  /** `work` must have no side effects besides its queries, since a retry repeats them. */
  function run<T extends Transaction, R>(
    { begin, isRead = false }: { begin: string; isRead?: boolean },
    work: (beginning: Beginning<T>) => Promise<R>,
    limit: QueryLimit,
  ): Promise<R> {
    return retry(async () => {
      const { client, leftMs } = await connect();
      const { tx, close } = openQueries<T>(client, limit);
      const leavesNotifications = publish && !isRead ? watchPending(client) : () => false;
      const text = withLimit(publish && !isRead ? `${begin}; ${PUBLISH_LATER}` : begin, limit, isPooled);
      let result: R;
      try {
        result = await work({ client, tx, begin: { text, query_timeout: leftMs } });
      } catch (error) {
        close();
        leavesNotifications();
        await endTransaction(client, 'rollback', limit).catch(() => {}); // the first error tells more
        markNotCommitted(error);
      }
      close();
      const left = endTransaction(client, 'commit', limit).finally(() => leavesNotifications() && publish?.());
      if (isRead)
        left.catch(() => {}); // a broken connection has already failed the read
      else await left; // the answer waits for the disk
      return result;
    });
  }

  async function runFor<T extends Transaction, R, B extends Bearer>(
    entry: Entry,
    { bearer, limit = defaultLimit }: { bearer: B; limit?: QueryLimit | undefined },
    work: (tx: T, actor: ActorOf<B>) => Promise<R>,
  ): Promise<R> {
    requireToken(bearer); // before a connection is taken
    const begin = async ({ client, tx, begin }: Beginning<T>) =>
      work(tx, await enter(client, begin, { entry, bearer, limit }));
    return run(entry, begin, limit);
  }

  async function readEarly<Row>(bearer: PersonBearer, early: EarlyRead): Promise<EarlyAnswer<Row>> {
    const { client, leftMs } = await connect();
    let answer: EarlyAnswer<Row>;
    try {
      answer = await readInOnePacket<Row>(client, { bearer, early, isPooled, answerMs: leftMs });
    } catch (error) {
      await endTransaction(client, 'rollback', defaultLimit).catch(() => {}); // the first error tells more
      throw error;
    }
    releaseConnection(client);
    return answer;
  }

  return {
    readAs: (bearer, read, limit) => runFor(READ, { bearer, limit }, read),
    readEarlyAs: async <Row, R>(bearer: PersonBearer, early: EarlyRead, read: ReadEarly<Row, R>) => {
      requireToken(bearer);
      const { rows, requireActor } = await retry(() => readEarly<Row>(bearer, early));
      return read(rows, requireActor());
    },
    writeAs: (bearer, write, limit) => runFor(WRITE, { bearer, limit }, write),
    writeAskingAs: (bearer, ask, write) => {
      requireToken(bearer);
      const begin = async ({ client, tx, begin }: Beginning<WebTransaction>) => {
        const flush = holdBack(client);
        const entering = enter(client, begin, { entry: WRITE, bearer, limit: defaultLimit });
        const asking = ask(tx);
        asking.catch(() => {}); // of a dead session
        process.nextTick(flush);
        const actor = await entering;
        return write(tx, actor, await asking);
      };
      return run(WRITE, begin, defaultLimit);
    },
    readAsSystemFor: (bearer, read) => runFor(READ_AS_SYSTEM, { bearer }, read),
    writeAsSystemFor: (bearer, write, limit) => runFor(WRITE_AS_SYSTEM, { bearer, limit }, write),
    asSystem: (work, limit = defaultLimit) => {
      const begun = async ({ client, tx, begin }: Beginning<SystemTransaction>) => {
        await client.query(begin);
        return work(tx, client);
      };
      return run({ begin: SYSTEM }, begun, limit);
    },
  };
}

const notCommitted = new WeakSet<object>();

/** True for the failure of a transaction whose commit was never sent: certainly nothing of it happened. */
export function isNotCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notCommitted.has(error);
}

function markNotCommitted(error: unknown): never {
  if (typeof error === 'object' && error !== null) notCommitted.add(error);
  throw error;
}

/** The connection's own setting is that of requests. */
function withLimit(begin: string, { statementMs }: QueryLimit, isPooled: boolean): string {
  if (isPooled)
    return `${begin}; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`;
  return statementMs === REQUEST_LIMIT.statementMs ? begin : `${begin}; set local statement_timeout = ${statementMs}`;
}

async function endTransaction(client: Connection, end: string, { answerMs }: QueryLimit): Promise<void> {
  try {
    await client.query({ text: end, query_timeout: answerMs } as pg.QueryConfig);
  } catch (error) {
    releaseConnection(client, error as Error);
    throw error;
  }
  releaseConnection(client);
}
