import type pg from 'pg';

/** At the beginning of a transaction: its notifications wait until it is committed and somebody publishes them. */
export const PUBLISH_LATER = 'set local app.publishes = on';
/** The database says so of a transaction that leaves notifications (0029_notifications_after_commit.sql). */
const IS_PENDING = 'KV001';

/** Listens for it until the returned function is called, which tells whether it was said. */
export function watchPending(client: pg.PoolClient): () => boolean {
  let isPending = false;
  const hear = ({ code }: { code?: string | undefined }) => {
    if (code === IS_PENDING) isPending = true;
  };
  client.on('notice', hear);
  return () => {
    client.off('notice', hear);
    return isPending;
  };
}
