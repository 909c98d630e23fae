import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

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
  readAs<R>(token: SessionToken, read: (tx: Transaction, actor: Actor) => Promise<R>): Promise<R>;
  /** As `readAs`, with the rows of `early` at hand: one trip to the database when they are all that is needed. */
  readEarlyAs<Row, R>(
    token: SessionToken,
    early: EarlyRead,
    read: (rows: Row[], tx: Transaction, actor: Actor) => Promise<R>,
  ): Promise<R>;
  /** Resolves when the commit is on disk. */
  writeAs<R>(token: SessionToken, write: (tx: Transaction, actor: Actor) => Promise<R>): Promise<R>;
  /** For jobs and for what happens before anyone is signed in: sees everything. */
  asSystem<R>(work: (tx: Transaction, client: Connection) => Promise<R>): Promise<R>;
}

/** The connection of a transaction, for what brings queries of its own. */
export type Connection = pg.PoolClient;

type PipelinedClient = pg.PoolClient & {
  connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } };
};

const READ = 'begin read only; set local role kinvault_web';
const WRITE = 'begin; set local role kinvault_web';
const SYSTEM = 'begin; set local role kinvault_system';
/** PostgreSQL has ended one of several transactions that waited for each other in a circle: nothing of it happened. */
const DEADLOCK = '40P01';
const TRIES = 4;
const ENTER = 'select person_id, session_id, name, email, must_set_password from enter_session($1)';

export function createTransactions(pool: pg.Pool): Transactions {
  /**
   * Locks are taken in one order as far as that goes; where keys and cascades take them otherwise, whoever was ended
   * begins anew, since nobody has done anything wrong. So what `work` does besides its queries is done twice then.
   */
  async function run<R>(
    begin: string,
    token: SessionToken,
    work: (client: PipelinedClient, token: string) => Promise<R>,
  ): Promise<R> {
    for (let tries = 1; ; tries++) {
      try {
        return await runOnce(begin, token, work);
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error;
      }
    }
  }

  async function runOnce<R>(
    begin: string,
    token: SessionToken,
    work: (client: PipelinedClient, token: string) => Promise<R>,
  ): Promise<R> {
    if (token === undefined) throw new AppError('unauthorized');
    const client = (await pool.connect()) as PipelinedClient;
    let end = 'rollback';
    try {
      const result = await work(client, token);
      end = 'commit';
      return result;
    } finally {
      const left = leave(client, end);
      if (begin === READ)
        left.catch(() => {}); // a broken connection has already failed the read
      else await left; // the answer waits for the disk
    }
  }

  async function enter(client: PipelinedClient, begin: string, token: string, early?: EarlyRead) {
    client.connection.stream.cork(); // all in one packet
    const sent = [
      client.query(begin),
      client.query({ name: 'enter_session', text: ENTER, values: [token] }),
      ...(early ? [client.query(early)] : []),
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
    readAs: (token, read) =>
      run(READ, token, async (client, held) => {
        const { actor } = await enter(client, READ, held);
        return read(queriesOn(client), actor);
      }),
    readEarlyAs: (token, early, read) =>
      run(READ, token, async (client, held) => {
        const { actor, rows } = await enter(client, READ, held, early);
        return read(rows, queriesOn(client), actor);
      }),
    writeAs: (token, write) =>
      run(WRITE, token, async (client, held) => {
        const { actor } = await enter(client, WRITE, held);
        return write(queriesOn(client), actor);
      }),
    asSystem: (work) =>
      run(SYSTEM, '', async (client) => {
        await client.query(SYSTEM);
        return work(queriesOn(client), client);
      }),
  };
}

async function leave(client: PipelinedClient, end: string): Promise<void> {
  try {
    await client.query(end);
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

const interfaces = new WeakMap<pg.PoolClient, Transaction>(); // one a connection, not one a request

/** Kysely on one connection that is in a transaction already. */
export function queriesOn(client: pg.PoolClient): Transaction {
  const known = interfaces.get(client);
  if (known) return known;
  const connection = {
    query: (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values }),
    release() {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  const queries = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  interfaces.set(client, queries);
  return queries;
}
