import pg from 'pg';
import { releaseConnection, watchFaults } from './connection-faults.ts';
import { IDLE_TRANSACTION_MS, KEEP_ALIVE, REQUEST_LIMIT } from './limits.ts';
import { type TransactionPooler, UnnamedClient } from './pooler.ts';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const BIGINT = 20;

/**
 * Four connections: on two cores three to five beat ten. `pipeline` sends queries without waiting for each other,
 * which is what lets a transaction begin, enter its person and ask its first question in one trip.
 */
export function createPool(connection: pg.PoolConfig, size = 4, pooler: TransactionPooler | null = null): pg.Pool {
  const { answerMs, statementMs } = REQUEST_LIMIT;
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  // asked of each new connection, not sent with its start: poolers in between refuse settings there
  const onConnect = (client: pg.ClientBase) =>
    client.query(
      `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
    );
  // behind a pooler a setting of one connection would be that of strangers: each transaction sets its own
  const way = pooler ? { ...(!pooler.carriesStatements && { Client: UnnamedClient }) } : { onConnect };
  const config = {
    max: size,
    ...limits,
    ...KEEP_ALIVE,
    ...way,
    ...connection,
    pipeline: true,
    types: { getTypeParser },
  };
  const pool = new pg.Pool(config as pg.PoolConfig);
  // a connection whose server went away is replaced at the next request: the query under way fails by itself, and
  // unheard, the error of an idle or a working connection would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  watchFaults(pool);
  return pool;
}

/**
 * A connection within this time in all: waiting for a free one and opening it have limits of their own, which add up.
 * @throws Error as the pool does, 'timeout exceeded…'
 */
export async function takeConnection(pool: pg.Pool, limitMs = REQUEST_LIMIT.answerMs): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, limitMs);
  });
  connecting.then((client) => isLate && releaseConnection(client)).catch(() => {}); // nobody waits for it any more
  return await Promise.race([connecting, late]).finally(() => clearTimeout(timer));
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === TIMESTAMPTZ) return isoTimestamp;
  if (oid === DATE) return (text: string) => text;
  if (oid === BIGINT) return Number; // sizes and counts, all far below 2^53
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Text to ISO text: building 200 `Date`s and printing them again was about a quarter of a list's cost. */
function isoTimestamp(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const [day, time = ''] = text.slice(0, -3).split(' ');
  const [whole, fraction = ''] = time.split('.');
  return `${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
