import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { FILE_FOLDERS } from '../../platform/storage/file-key.ts';
import type { FileStore, ListedFile } from '../../platform/storage/file-store.ts';
import type { QuarantinedFile } from '../../platform/storage/quarantine-key.ts';
import { uuidTime } from '../../platform/uuid-time.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Files that one sweep looks at, about. Each costs a call of the file system. */
const FILES_A_SWEEP = 20_000;

export interface SweepDeps {
  transactions: Transactions;
  files: FileStore;
  log?: (problem: object) => void;
}

/**
 * Quarantines files that are in no row. A file is durable before its row commits, so a young one may belong to an upload
 * under way; its age is the time in its UUID, by the database's clock. If a row turns up later, reading the file or the
 * next sweep releases it [REL-17, REL-18].
 * Opens its own transactions: a batch of files takes too long for one.
 */
export async function quarantineOrphans(
  { transactions, files, log }: SweepDeps,
  filesASweep = FILES_A_SWEEP,
): Promise<void> {
  const { nowMs, today } = await readClock(transactions);
  const parts = Math.ceil((await countFiles(transactions)) / filesASweep);
  let count = 0;
  for await (const batch of inBatches(listPart(files, parts), BATCH)) {
    const old = batch.filter(({ id }) => isOlderThanADay(id, nowMs));
    const known = await knownIds(transactions, old);
    for (const file of old) {
      // asked again directly before: the list may be minutes old
      if (known.has(file.id) || (await knownIds(transactions, [file])).has(file.id)) continue;
      await files.quarantine({ ...file, day: today });
      count++;
    }
  }
  if (count > 0) log?.({ message: `files in no row of the database were set aside for ${KEPT_DAYS} days`, count });
}

/**
 * One of so many equal parts, drawn at random each time: an orphan waits longer in a large vault and costs only its
 * space. No state is needed, and no part is missed because this machine is off at some hour.
 */
async function* listPart(files: FileStore, parts: number): AsyncGenerator<ListedFile> {
  if (parts <= 1) return yield* files.list();
  const drawn = FILE_FOLDERS.map((folder) => ({ folder, lot: Math.random() })).sort((a, b) => a.lot - b.lot);
  for (const { folder } of drawn.slice(0, Math.ceil(FILE_FOLDERS.length / parts))) yield* files.list(folder);
}

async function countFiles({ asSystem }: Transactions): Promise<number> {
  const { rows } = await asSystem((tx) => sql<{ count: number }>`select count(*) as count from files`.execute(tx));
  return Number(rows[0]?.count);
}

/** Quarantined files get a row again when a newer copy of the database replaces an older one. */
export async function releaseKnownFiles({ transactions, files, log }: SweepDeps): Promise<void> {
  let count = 0;
  for await (const batch of inBatches(files.listQuarantined(), BATCH)) {
    const known = await knownIds(transactions, batch);
    for (const stray of batch.filter(({ id }) => known.has(id))) {
      await files.releaseFromQuarantine(stray);
      count++;
    }
  }
  if (count > 0) log?.({ message: 'files that had been set aside are in rows of the database and came back', count });
}

export async function deleteOldQuarantined({ transactions, files }: SweepDeps): Promise<void> {
  const before = await transactions.asSystem((tx) => findCutOff(tx, { days: KEPT_DAYS }));
  if (!before) return;
  const lastKeptDay = before.toISOString().slice(0, 10);
  for await (const batch of inBatches(files.listQuarantined(), BATCH)) {
    const old = batch.filter(({ day }: QuarantinedFile) => day < lastKeptDay);
    const known = await knownIds(transactions, old);
    for (const stray of old) if (!known.has(stray.id)) await files.deleteQuarantined(stray);
  }
}

interface Clock {
  nowMs: number;
  /** From which they are kept: a clock that has gone back must not make them look old. */
  today: string;
}

/** The database's: this host's may have jumped. */
async function readClock({ asSystem }: Transactions): Promise<Clock> {
  const { rows } = await asSystem((tx) =>
    sql<Clock>`
      select extract(epoch from now())::float8 * 1000 as "nowMs", (steady_now() at time zone 'UTC')::date::text as today`.execute(
      tx,
    ),
  );
  return rows[0] as Clock;
}

/** Our files are named by a UUIDv7. Any other name is foreign. */
function isOlderThanADay(id: string, nowMs: number): boolean {
  const madeAt = uuidTime(id);
  return madeAt !== null && nowMs - madeAt > DAY_MS;
}

async function knownIds({ asSystem }: Transactions, files: { id: string }[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const ids = files.map(({ id }) => id);
  const rows = await asSystem((tx) =>
    tx.selectFrom('files').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
