import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A connection pooler in transaction mode: each transaction may run on another connection of the database. */
export interface TransactionPooler {
  /** A statement that was prepared under a name is known in the next transaction, too: PgBouncer from 1.21 on can. */
  carriesStatements: boolean;
}

const ROUNDS = 5;
const ANSWER_MS = 5_000;
const BACKEND = 'select pg_backend_pid() as pid';
/** `pg` knows the limit, its types do not. */
const soon = (query: pg.QueryConfig) => ({ ...query, query_timeout: ANSWER_MS }) as pg.QueryConfig;

/** Null where PostgreSQL itself answers, or a pooler that gives each of its clients one connection to keep. */
export async function findTransactionPooler(connection: pg.ClientConfig): Promise<TransactionPooler | null> {
  const [one, other] = [await connect(connection), await connect(connection)];
  try {
    if (!(await sharesConnections(one, other))) return null;
    return { carriesStatements: await carriesStatements(one, other) };
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: ANSWER_MS, ...connection });
  client.on('error', () => {}); // the next query fails by itself
  await client.connect();
  return client;
}

/** Poolers give a free connection to the next client that asks, so two clients in turn share one. */
async function sharesConnections(one: pg.Client, other: pg.Client): Promise<boolean> {
  const first = await backendOf(one);
  // a pooler cannot know on which connection a client will be, so the number that it greets with is made up
  if (first === (one as pg.Client & { processID: number }).processID) return false;
  for (let round = 0; round < ROUNDS; round++) {
    const second = await backendOf(other).catch(() => null); // a pool of one connection for each client, and full
    if (second === null) return false;
    if (second === first || (await backendOf(one)) !== first) return true;
  }
  return false;
}

/** Only what was seen to work counts: the statement is prepared on one connection and runs on another one. */
async function carriesStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = soon({ text: BACKEND, name: `probe ${randomBytes(8).toString('hex')}` });
  try {
    let preparedOn = (await one.query(statement)).rows[0].pid;
    for (let round = 0; round < ROUNDS; round++) {
      await other.query(soon({ text: 'begin' }));
      await backendOf(other); // holds a connection, mostly the one that became free last
      const ranOn = (await one.query(statement)).rows[0].pid;
      await other.query(soon({ text: 'rollback' }));
      if (ranOn !== preparedOn) return true;
      preparedOn = ranOn;
    }
    return false;
  } catch {
    await other.query(soon({ text: 'rollback' })).catch(() => {});
    return false;
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>(soon({ text: BACKEND }))).rows[0]?.pid ?? 0;
}

/** The same for all connections to one database of one running server, and for no other. */
export async function identifyDatabase(connection: pg.ClientConfig): Promise<string> {
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ id: string }>(
      `select concat(pg_postmaster_start_time(), ' ', oid) as id from pg_database where datname = current_database()`,
    );
    return String(rows[0]?.id);
  } finally {
    await client.end();
  }
}

/** Prepares nothing under a name: the next transaction may be on a connection that does not know it. */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...words: unknown[]) => unknown;
    const unnamed = (first: unknown, ...words: unknown[]) => query(withoutName(first), ...words);
    this.query = unnamed as unknown as typeof this.query;
  }
}

function withoutName(query: unknown): unknown {
  const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
  return isNamed ? { ...query, name: undefined } : query;
}
