import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { type QueryLimit, REQUEST_LIMIT } from './limits.ts';
import { takeConnection } from './pool.ts';

/** Who a request acts for; only a live session makes one. */
export interface Actor {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
}

/** A transaction: the only thing that use cases and repositories ever write through. */
export type Transaction = Kysely<Database>;

/** A read that travels together with the session's own look-up. */
export interface EarlyRead {
  name: string;
  text: string;
  values: unknown[];
}

/** A session's token from a well-signed cookie; the database says whether the session is alive. */
export type SessionToken = string | undefined;

/**
 * Without a live session all but `asSystem` throw `unauthorized`; in one that a temporary password has opened they throw
 * `new_password_required` [SEC-24].
 */
export interface Transactions {
  /** Read only; its commit is sent but not waited for, since nothing depends on it. */
  readAs<R>(token: SessionToken, read: (tx: Transaction, actor: Actor) => Promise<R>, limit?: QueryLimit): Promise<R>;
  /** As `readAs`, with the rows of `early` at hand: one trip to the database when they are all that is needed. */
  readEarlyAs<Row, R>(
    token: SessionToken,
    early: EarlyRead,
    read: (rows: Row[], tx: Transaction, actor: Actor) => Promise<R>,
  ): Promise<R>;
  /** Resolves when the commit is on disk. */
  writeAs<R>(token: SessionToken, write: (tx: Transaction, actor: Actor) => Promise<R>, limit?: QueryLimit): Promise<R>;
  /** For jobs and for what happens before anyone is signed in: sees everything. */
  asSystem<R>(work: (tx: Transaction, client: Connection) => Promise<R>, limit?: QueryLimit): Promise<R>;
}

/** The connection of a transaction, for what brings queries of its own. */
export type Connection = pg.PoolClient;

type PipelinedClient = pg.PoolClient & {
  connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } };
};

/** How a transaction begins, and how long its first answer may take: `pg` knows the limit, its types do not. */
type Begin = pg.QueryConfig & { query_timeout: number };

const READ = 'begin read only; set local role kinvault_web';
const WRITE = 'begin; set local role kinvault_web';
const SYSTEM = 'begin; set local role kinvault_system';
/** PostgreSQL has ended one of several transactions that waited for each other in a circle: nothing of it happened. */
const DEADLOCK = '40P01';
const DISK_FULL = '53100';
const TRIES = 4;
const LEAST_MS = 100;
const ENTER = 'select person_id, session_id, name, email, must_set_password from enter_session($1)';

export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === DEADLOCK;
}

interface TransactionOptions {
  /** Bounds each query where a call names no limit of its own. */
  usual?: QueryLimit;
  /** Makes room on the database's disk; true where that is worth another try. */
  makeRoom?: () => boolean;
}

export function createTransactions(
  pool: pg.Pool,
  { usual = REQUEST_LIMIT, makeRoom = () => false }: TransactionOptions = {},
): Transactions {
  /**
   * Locks are taken in one order as far as that goes; where keys and cascades take them otherwise, whoever was ended
   * begins anew, since nobody has done anything wrong. So what `work` does besides its queries is done twice then.
   */
  async function run<R>(begin: string, work: (client: PipelinedClient, begun: Begin) => Promise<R>, limit: QueryLimit) {
    for (let tries = 1; ; tries++) {
      try {
        return await runOnce(begin, work, limit);
      } catch (error) {
        const { code } = error as { code?: string };
        const isWorthATry = isDeadlock(error) || (code === DISK_FULL && makeRoom());
        if (!isWorthATry || tries === TRIES) throw error;
      }
    }
  }

  async function runOnce<R>(
    begin: string,
    work: (client: PipelinedClient, begun: Begin) => Promise<R>,
    limit: QueryLimit,
  ): Promise<R> {
    const askedAt = performance.now();
    const client = (await takeConnection(pool).catch(noteNotCommitted)) as PipelinedClient;
    // beginning takes no work, so a first answer that does not come means that none will
    const leftMs = Math.max(LEAST_MS, REQUEST_LIMIT.answerMs - (performance.now() - askedAt));
    let result: R;
    try {
      result = await work(client, { text: withLimit(begin, limit), query_timeout: leftMs });
    } catch (error) {
      await leave(client, 'rollback', limit).catch(() => {}); // the first error tells more
      noteNotCommitted(error);
    }
    const left = leave(client, 'commit', limit);
    if (begin === READ)
      left.catch(() => {}); // a broken connection has already failed the read
    else await left; // the answer waits for the disk
    return result;
  }

  async function enter(client: PipelinedClient, begun: Begin, token: SessionToken, early?: EarlyRead) {
    const { query_timeout } = begun;
    client.connection.stream.cork(); // all in one packet
    const sent = [
      client.query(begun),
      client.query({ name: 'enter_session', text: ENTER, values: [token], query_timeout } as pg.QueryConfig),
      ...(early ? [client.query({ ...early, query_timeout } as pg.QueryConfig)] : []),
    ];
    client.connection.stream.uncork();
    const [, entered, found] = await Promise.all(sent);
    const row = entered?.rows[0];
    if (!row) throw new AppError('unauthorized');
    if (row.must_set_password) throw new AppError('new_password_required');
    const actor: Actor = { personId: row.person_id, sessionId: row.session_id, name: row.name, email: row.email };
    return { actor, rows: found?.rows ?? [] };
  }

  return {
    readAs: async (token, read, limit = usual) => {
      requireToken(token);
      const work = async (client: PipelinedClient, begun: Begin) => {
        const { actor } = await enter(client, begun, token);
        return read(queriesOn(client, limit), actor);
      };
      return run(READ, work, limit);
    },
    readEarlyAs: async (token, early, read) => {
      requireToken(token);
      const work = async (client: PipelinedClient, begun: Begin) => {
        const { actor, rows } = await enter(client, begun, token, early);
        return read(rows, queriesOn(client, usual), actor);
      };
      return run(READ, work, usual);
    },
    writeAs: async (token, write, limit = usual) => {
      requireToken(token);
      const work = async (client: PipelinedClient, begun: Begin) => {
        const { actor } = await enter(client, begun, token);
        return write(queriesOn(client, limit), actor);
      };
      return run(WRITE, work, limit);
    },
    asSystem: async (work, limit = usual) => {
      const begin = async (client: PipelinedClient, begun: Begin) => {
        await client.query(begun);
        return work(queriesOn(client, limit), client);
      };
      return run(SYSTEM, begin, limit);
    },
  };
}

const notCommitted = new WeakSet<object>();

/** True for the failure of a transaction whose commit was never sent: certainly nothing of it happened. */
export function isNotCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notCommitted.has(error);
}

function noteNotCommitted(error: unknown): never {
  if (typeof error === 'object' && error !== null) notCommitted.add(error);
  throw error;
}

function requireToken(token: SessionToken): asserts token is string {
  if (token === undefined) throw new AppError('unauthorized');
}

/** The connection's own setting is that of requests. */
function withLimit(begin: string, { statementMs }: QueryLimit): string {
  return statementMs === REQUEST_LIMIT.statementMs ? begin : `${begin}; set local statement_timeout = ${statementMs}`;
}

async function leave(client: PipelinedClient, end: string, { answerMs }: QueryLimit): Promise<void> {
  try {
    await client.query({ text: end, query_timeout: answerMs } as pg.QueryConfig);
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

// Every query text is prepared once a connection; so lists of changing length are written `= any($1)`.
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

// one a connection and limit, not one a request
const interfaces = new WeakMap<pg.PoolClient, Map<number, Transaction>>();

/** Kysely on one connection that is in a transaction already. */
export function queriesOn(client: pg.PoolClient, { answerMs }: QueryLimit = REQUEST_LIMIT): Transaction {
  const known = interfaces.get(client) ?? new Map<number, Transaction>();
  interfaces.set(client, known);
  const made = known.get(answerMs) ?? createQueries(client, answerMs);
  known.set(answerMs, made);
  return made;
}

function createQueries(client: pg.PoolClient, query_timeout: number): Transaction {
  const connection = {
    query: (text: string, values: unknown[]) =>
      client.query({ name: nameOf(text), text, values, query_timeout } as pg.QueryConfig),
    release() {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
