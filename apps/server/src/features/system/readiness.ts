import type { ReadinessParts } from '@kinvault/domain/system/readiness.schema.ts';
import { requireWritable } from '../../platform/db/connection-faults.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Changes } from '../../platform/events/changes.ts';
import type { Jobs } from '../../platform/jobs/pg-boss-jobs.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { StorageFull } from '../../platform/storage/storage-errors.ts';
import { describePart } from './describe-readiness.ts';
import { createPartCheck } from './part-check.ts';

export interface Readiness {
  /** Whether a balancer may send requests here, or a worker can work. */
  isReady: boolean;
  parts: ReadinessParts;
}

interface ReadinessDeps {
  transactions: Transactions;
  files: Pick<FileStore, 'check'>;
  /** Undefined in a worker. */
  changes?: Pick<Changes, 'awayMs'>;
  /** Without `check` in a copy that does no background work. */
  jobs: Pick<Jobs, 'check'>;
  /** Whether the embedded database's disk is too full for new files. A database of one's own looks after itself. */
  isDiskFull?: () => boolean;
  /** Hears of each part when it stops being in order. */
  log: (problem: object) => void;
}

export interface ReadinessLimits {
  /** For each part. Balancers often wait two seconds in all. */
  answerMs: number;
  /** Anyone may ask, and each check of the store writes to it: until then one answer serves all. */
  databaseFreshMs: number;
  storeFreshMs: number;
  /** A listener that comes back within this time has missed nothing that people notice. */
  listenerAwayMs: number;
}

const LIMITS: ReadinessLimits = {
  answerMs: 1_500,
  databaseFreshMs: 500,
  storeFreshMs: 5_000,
  listenerAwayMs: 15_000,
};

/**
 * How this copy is, answered within `answerMs` whatever hangs. A store that is full, slow or away takes no copy out:
 * lists, search and sign-in work without it. One that is not this vault's does, since what it takes would be lost [REL-16],
 * and so does a database whose disk is nearly full: every upload would be refused [REL-23].
 * Opens its own transaction: it may be asked by more than a route.
 */
export function createReadiness(
  { transactions, files, changes, jobs, isDiskFull, log }: ReadinessDeps,
  limits: Partial<ReadinessLimits> = {},
): () => Promise<Readiness> {
  const { answerMs, databaseFreshMs, storeFreshMs, listenerAwayMs } = { ...LIMITS, ...limits };
  const checkOf = (part: keyof ReadinessParts, check: () => Promise<unknown>, freshMs: number) =>
    createPartCheck(check, {
      answerMs,
      freshMs,
      onFault: (state, error) => log({ message: describePart(part, state), cause: error.message }),
    });
  const askDatabase = async () => {
    if (isDiskFull?.()) throw new StorageFull();
    await transactions.asSystem((_tx, client) => requireWritable(client));
  };
  const checkDatabase = checkOf('database', askDatabase, databaseFreshMs);
  const checkQueue = jobs.check && checkOf('queue', jobs.check, databaseFreshMs);
  const checkStore = checkOf('store', () => files.check(), storeFreshMs);

  return async () => {
    const [database, queue, store] = await Promise.all([checkDatabase(), checkQueue?.(), checkStore()]);
    const awayMs = changes?.awayMs();
    const isWorker = awayMs === undefined;
    const canWork = isWorker ? queue === 'ok' : awayMs < listenerAwayMs;
    const listener = awayMs === 0 ? 'ok' : 'unreachable';
    return {
      isReady: database === 'ok' && store !== 'not_there' && canWork,
      parts: { database, ...(!isWorker && { listener }), ...(queue && { queue }), store },
    };
  };
}
