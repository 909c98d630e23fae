import pg from 'pg';
import { destroyConnection, requireWritable } from './connection-faults.ts';
import { KEEP_ALIVE } from './limits.ts';

export interface WatchLimits {
  /** Between two questions. */
  everyMs: number;
  /** For opening the connection: a busy host takes longer for it than for an answer. */
  connectMs: number;
  /** For each answer. */
  answerMs: number;
}

/** Together with a second for coming back: replaced within 10 s of falling silent. */
const WATCH: WatchLimits = { everyMs: 3_000, connectMs: 5_000, answerMs: 5_000 };

const END_MS = 1_000;

export interface WatchedClient {
  client: pg.Client;
  /** Connects and sends the first statement. @throws ReadOnlyDatabase, or what connecting throws; 'end' follows */
  open(first: string): Promise<void>;
  /** Within a second, whether or not the server answers. */
  close(): Promise<void>;
}

/**
 * A connection that may wait for hours without a word, such as one that listens. It is asked now and then, and destroyed
 * when the server does not answer or has become read-only: `client` then says 'end'.
 */
export function createWatchedClient(connection: pg.ClientConfig, limits: Partial<WatchLimits> = {}): WatchedClient {
  const { everyMs, connectMs, answerMs } = { ...WATCH, ...limits };
  const config = { ...connection, ...KEEP_ALIVE, connectionTimeoutMillis: connectMs, query_timeout: answerMs };
  const client = new pg.Client(config);
  let timer: NodeJS.Timeout | undefined;
  client.on('end', () => clearTimeout(timer));

  async function ask(): Promise<void> {
    try {
      await requireWritable(client);
      timer = setTimeout(ask, everyMs).unref();
    } catch {
      destroyConnection(client);
    }
  }

  return {
    client,
    open: async (first) => {
      try {
        await client.connect();
        await requireWritable(client);
        await client.query(first);
      } catch (error) {
        destroyConnection(client);
        throw error;
      }
      timer = setTimeout(ask, everyMs).unref();
    },
    close: async () => {
      const impatience = setTimeout(() => destroyConnection(client), END_MS);
      await client.end();
      clearTimeout(impatience);
    },
  };
}
