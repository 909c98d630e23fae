import type pg from 'pg';

/** PostgreSQL is away, stopping, cut off or too slow (classes 08 and 57), or takes no changes. */
const AWAY = /^(08|57|25P03|25006)/;

/**
 * No connection came about, for whatever reason the system gives: no server, a full queue, no address, no descriptor left.
 * A list of their codes was never whole.
 */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo', 'getaddrinfo4', 'getaddrinfo6', 'socket']);

/** What sockets, and no files, say when they are cut at work. */
const CUT_SOCKET = /^(ECONN|ENET|EHOST|ENOTCONN|EPIPE|ETIMEDOUT|EPROTO|ENOBUFS|ESHUTDOWN|ERR_STREAM_|ERR_SOCKET_)/;

/** The driver's own words, which carry no code: cut at work, found cut by a later query, no connection or answer in time. */
const CUT_OFF = /Connection terminated|is not queryable|timeout exceeded|Query read timeout/;

/** One query was too slow, or one transaction idle for too long: the server behind the connection is well. */
const OF_ONE_QUERY = new Set<unknown>(['57014', '25P03']);

const READ_ONLY = '25006';

/** Connections whose server has refused a change. */
const readOnly = new WeakMap<pg.ClientBase, FaultyError>();

type FaultyError = Error & { code?: string; syscall?: string };
type OpenClient = pg.ClientBase & {
  connection: NodeJS.EventEmitter & { stream: { destroyed: boolean; destroy(): void } };
};

/** True if the database cannot be used at the moment: the same call may work later. */
export function isAway(error: FaultyError): boolean {
  const code = error.code ?? '';
  return AWAY.test(code) || CONNECTING.has(error.syscall) || CUT_SOCKET.test(code) || CUT_OFF.test(error.message);
}

/** After a failover the former primary may answer for a while: it reads, and refuses every change. */
export class ReadOnlyDatabase extends Error {
  override readonly name = 'ReadOnlyDatabase';
  readonly code = READ_ONLY;

  constructor() {
    super('The database takes no changes: it is a standby, or set to read-only.');
  }
}

/** @throws ReadOnlyDatabase from a standby too, whose every transaction is read-only */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  const error = new ReadOnlyDatabase();
  readOnly.set(client, error);
  throw error;
}

/**
 * Notes on each of the pool's connections whether the server refused a change, wherever the error was caught, and drops
 * all idle connections when one has failed: they lead to the same server, and each would cost a request its time limit.
 */
export function watchFaults(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    (client as OpenClient).connection.on('errorMessage', (error: FaultyError) => {
      if (error.code === READ_ONLY) readOnly.set(client, error);
    });
  });
  pool.on('release', (error: FaultyError | boolean | undefined) => {
    if (error instanceof Error && isAway(error) && !OF_ONE_QUERY.has(error.code)) dropIdle(pool);
  });
}

/** Gives the connection back to its pool, or throws it away where it cannot serve the next request. */
export function releaseConnection(client: pg.PoolClient, error?: Error): void {
  client.release(error ?? faultOf(client));
}

function faultOf(client: pg.PoolClient): Error | undefined {
  // by a time limit of the driver, which nobody else hears of before its socket says 'close'
  if ((client as unknown as OpenClient).connection.stream.destroyed) return new Error('Connection terminated');
  return readOnly.get(client);
}

function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    const drop = (client: pg.PoolClient) => {
      destroyConnection(client); // a polite end waits for a server that may never answer
      client.release(true);
    };
    pool.connect().then(drop, () => {});
  }
}

/** Ends it at once, whether or not the other side still answers. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as OpenClient).connection.stream.destroy();
}
