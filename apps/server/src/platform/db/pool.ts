import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const BIGINT = 20;

/**
 * Four connections: on two cores three to five beat ten. `pipeline` sends queries without waiting for each other,
 * which is what lets a transaction begin, enter its person and ask its first question in one trip.
 */
export function createPool(connection: pg.PoolConfig, size = 4): pg.Pool {
  const config = { max: size, connectionTimeoutMillis: 5_000, ...connection, pipeline: true, types: { getTypeParser } };
  const pool = new pg.Pool(config as pg.PoolConfig);
  // a connection whose server went away is replaced at the next request: the query under way fails by itself, and
  // unheard, the error of an idle or a working connection would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === TIMESTAMPTZ) return isoTimestamp;
  if (oid === DATE) return (text: string) => text;
  if (oid === BIGINT) return Number; // sizes and counts, all far below 2^53
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Text to ISO text: building 200 `Date`s and printing them again was about a quarter of a list's cost. */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const [day, time = ''] = text.slice(0, -3).split(' ');
  const [whole, fraction = ''] = time.split('.');
  return `${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
