import { AppError } from '@kinvault/domain/errors.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import {
  type Actor,
  type Begin,
  type EarlyRead,
  type Entered,
  type Entry,
  enterCalendar,
  enterSession,
  READ,
  READ_AS_SYSTEM,
  WRITE,
  WRITE_AS_SYSTEM,
} from './enter-session.ts';
import { type QueryLimit, REQUEST_LIMIT } from './limits.ts';
import { takeConnection } from './pool.ts';
import { queriesOn } from './queries.ts';

export type { Actor, EarlyRead };

declare const role: unique symbol;

/** A transaction of the person who entered it: row-level security limits what it reads and writes. */
export type WebTransaction = Kysely<Database> & { readonly [role]: 'kinvault_web' };

/** A transaction that reads and writes everything, the schema `auth` included. It acts for nobody: `me()` is null. */
export type SystemTransaction = Kysely<Database> & { readonly [role]: 'kinvault_system' };

/** For queries that are right under both roles. Each function that takes one says why. */
export type Transaction = Kysely<Database> & { readonly [role]: 'kinvault_web' | 'kinvault_system' };

type ReadEarly<Row, R> = (rows: Row[], tx: WebTransaction, actor: Actor) => Promise<R>;

/** A session's token from a well-signed cookie; the database says whether the session is alive. */
export type SessionToken = string | undefined;

/**
 * Without a live session all but `asSystem` and `readAsCalendar` throw `unauthorized`; in one that a temporary password has opened they throw
 * `new_password_required` [SEC-24].
 */
export interface Transactions {
  /** Read only; its commit is sent but not waited for, since nothing depends on it. */
  readAs<R>(
    token: SessionToken,
    read: (tx: WebTransaction, actor: Actor) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /** As `readAs`, with the rows of `early` at hand: one trip to the database when they are all that is needed. */
  readEarlyAs<Row, R>(token: SessionToken, early: EarlyRead, read: ReadEarly<Row, R>): Promise<R>;
  /** Resolves when the commit is on disk. */
  writeAs<R>(
    token: SessionToken,
    write: (tx: WebTransaction, actor: Actor) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /** As `readAs`, for the session's person to read what row-level security hides from them. */
  readAsSystemFor<R>(token: SessionToken, read: (tx: SystemTransaction, actor: Actor) => Promise<R>): Promise<R>;
  /**
   * As `writeAs`, for changes that the web role may not make. The session and its account are locked: neither ends
   * before the commit, and a password or an address that is being changed is waited for [SEC-18].
   */
  writeAsSystemFor<R>(
    token: SessionToken,
    write: (tx: SystemTransaction, actor: Actor, client: Connection) => Promise<R>,
    limit?: QueryLimit,
  ): Promise<R>;
  /**
   * As `readAs`, for the person whose calendar link has this token and for nobody else, without a session.
   * @throws AppError `not_found` for every token that is no living link
   */
  readAsCalendar<R>(linkToken: string, read: (tx: WebTransaction, personId: string) => Promise<R>): Promise<R>;
  /** For jobs and for what happens before anyone is signed in. */
  asSystem<R>(work: (tx: SystemTransaction, client: Connection) => Promise<R>, limit?: QueryLimit): Promise<R>;
}

/** The connection of a transaction, for what brings queries of its own. */
export type Connection = pg.PoolClient;

const webQueriesOn = queriesOn<WebTransaction>;
const systemQueriesOn = queriesOn<SystemTransaction>;

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
  /** Makes room on the database's disk; true where that is worth another try. */
  makeRoom?: () => boolean;
}

export function createTransactions(
  pool: pg.Pool,
  { defaultLimit = REQUEST_LIMIT, makeRoom = () => false }: TransactionOptions = {},
): Transactions {
  /**
   * Retries a deadlock victim, up to TRIES times in all: foreign keys and cascades do not always take locks in our order.
   * `work` must have no side effects besides its queries, since a retry repeats them.
   */
  async function run<R>(
    { begin, isRead = false }: { begin: string; isRead?: boolean },
    work: (client: Connection, begun: Begin) => Promise<R>,
    limit: QueryLimit,
  ): Promise<R> {
    for (let tries = 1; ; tries++) {
      try {
        return await runOnce({ begin, isRead }, work, limit);
      } catch (error) {
        const { code } = error as { code?: string };
        const isWorthATry = isDeadlock(error) || (code === DISK_FULL && makeRoom());
        if (!isWorthATry || tries === TRIES) throw error;
      }
    }
  }

  async function runOnce<R>(
    { begin, isRead }: { begin: string; isRead: boolean },
    work: (client: Connection, begun: Begin) => Promise<R>,
    limit: QueryLimit,
  ): Promise<R> {
    const askedAt = performance.now();
    const client = await takeConnection(pool).catch(markNotCommitted);
    // beginning takes no work, so a first answer that does not come means that none will
    const leftMs = Math.max(LEAST_MS, REQUEST_LIMIT.answerMs - (performance.now() - askedAt));
    let result: R;
    try {
      result = await work(client, { text: withLimit(begin, limit), query_timeout: leftMs });
    } catch (error) {
      await endTransaction(client, 'rollback', limit).catch(() => {}); // the first error tells more
      markNotCommitted(error);
    }
    const left = endTransaction(client, 'commit', limit);
    if (isRead)
      left.catch(() => {}); // a broken connection has already failed the read
    else await left; // the answer waits for the disk
    return result;
  }

  async function runFor<Row, R>(
    entry: Entry,
    { token, limit = defaultLimit, early }: { token: SessionToken; limit?: QueryLimit | undefined; early?: EarlyRead },
    work: (client: Connection, entered: Entered<Row>, limit: QueryLimit) => Promise<R>,
  ): Promise<R> {
    if (token === undefined) throw new AppError('unauthorized');
    const begin = async (client: Connection, begun: Begin) =>
      work(client, await enterSession<Row>(client, begun, { entry, token, early, limit }), limit);
    return run(entry, begin, limit);
  }

  return {
    readAs: (token, read, limit) =>
      runFor(READ, { token, limit }, (client, { actor }, bound) => read(webQueriesOn(client, bound), actor)),
    readEarlyAs: <Row, R>(token: SessionToken, early: EarlyRead, read: ReadEarly<Row, R>) =>
      runFor<Row, R>(READ, { token, early }, (client, { actor, rows }, bound) =>
        read(rows, webQueriesOn(client, bound), actor),
      ),
    writeAs: (token, write, limit) =>
      runFor(WRITE, { token, limit }, (client, { actor }, bound) => write(webQueriesOn(client, bound), actor)),
    readAsSystemFor: (token, read) =>
      runFor(READ_AS_SYSTEM, { token }, (client, { actor }, bound) => read(systemQueriesOn(client, bound), actor)),
    writeAsSystemFor: (token, write, limit) =>
      runFor(WRITE_AS_SYSTEM, { token, limit }, (client, { actor }, bound) =>
        write(systemQueriesOn(client, bound), actor, client),
      ),
    readAsCalendar: (linkToken, read) => {
      const begin = async (client: Connection, begun: Begin) => {
        await client.query(begun);
        return read(webQueriesOn(client, defaultLimit), await enterCalendar(client, linkToken, defaultLimit));
      };
      return run(READ, begin, defaultLimit);
    },
    asSystem: (work, limit = defaultLimit) => {
      const begin = async (client: Connection, begun: Begin) => {
        await client.query(begun);
        return work(systemQueriesOn(client, limit), client);
      };
      return run({ begin: SYSTEM }, begin, limit);
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
function withLimit(begin: string, { statementMs }: QueryLimit): string {
  return statementMs === REQUEST_LIMIT.statementMs ? begin : `${begin}; set local statement_timeout = ${statementMs}`;
}

async function endTransaction(client: Connection, end: string, { answerMs }: QueryLimit): Promise<void> {
  try {
    await client.query({ text: end, query_timeout: answerMs } as pg.QueryConfig);
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
