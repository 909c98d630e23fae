import pg from 'pg';

/** Any number that only Kinvault's set-up uses. */
const LOCK = 7_361_209_015;
/** This is the first connection of a start: an address where nothing answers is reported, not waited for. */
const CONNECT_MS = 15_000;

/**
 * Copies that start at the same time on one database set it up one after the other: statements on the same roles and
 * functions fail each other. The lock ends with its connection, so also with a copy that is killed.
 */
export async function withSetupLock<R>(connection: pg.ClientConfig, work: () => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...connection });
  client.on('error', () => {}); // what is cut fails in `work`, too
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
