import type pg from 'pg';

/** Sends to the database while `work` runs. */
export async function countSends(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  const { stream } = (client as unknown as { connection: { stream: { _handle: object } } }).connection;
  const handle = stream._handle as Record<string, (...args: unknown[]) => unknown>;
  let sends = 0;
  const names = ['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String'];
  for (const name of names) {
    const send = handle[name];
    handle[name] = (...args) => {
      sends += 1;
      return send?.apply(handle, args);
    };
  }
  await work();
  for (const name of names) delete handle[name];
  return sends;
}
