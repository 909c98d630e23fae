import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/** As if the clock had jumped: what it showed before is so long ago, or still to come. */
export const jumpClock = ({ server, by }: { server: TestServer; by: string }) =>
  runSql(
    server,
    `update clock set trusted_at = trusted_at - $1::interval, seen_at = seen_at - $1::interval,
       doubted_since = doubted_since - $1::interval`,
    [by],
  );
