import * as databaseRestart from './database-restart.mjs';
import * as idempotency from './idempotency.mjs';
import * as jobs from './jobs.mjs';
import * as killedCopy from './killed-copy.mjs';
import * as limits from './limits.mjs';
import * as live from './live.mjs';
import * as rollingRestart from './rolling-restart.mjs';
import * as sessions from './sessions.mjs';
import * as silentDatabase from './silent-database.mjs';
import * as startTogether from './start-together.mjs';
import * as storeFaults from './store-faults.mjs';

/** In the order they are played. Each has a title and `run(cluster, print)`, which throws where something does not hold. */
export const STEPS = {
  sessions,
  live,
  limits,
  idempotency,
  jobs,
  'killed-copy': killedCopy,
  'rolling-restart': rollingRestart,
  'database-restart': databaseRestart,
  'store-faults': storeFaults,
  'start-together': startTogether,
  'silent-database': silentDatabase,
};
