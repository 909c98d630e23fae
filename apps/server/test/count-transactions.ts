import type pg from 'pg';
import type { TestServer } from './test-server.ts';

/**
 * How many transactions the server begins while `work` runs, a query outside any included: each takes a connection of
 * the pool. Those that send notifications afterwards are not counted.
 */
export async function countTransactions({ pool }: TestServer, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const watch = (client: pg.PoolClient) => {
    const send = client.query as (...args: unknown[]) => unknown;
    const sendFirst = (...args: unknown[]) => {
      Reflect.deleteProperty(client, 'query');
      const { text } = args[0] as { text?: string };
      if (!text?.includes('publish_pending')) count += 1;
      return send.apply(client, args);
    };
    Object.assign(client, { query: sendFirst });
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
  }
  return count;
}
