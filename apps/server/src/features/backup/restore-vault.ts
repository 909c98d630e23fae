import { DamagedArchive } from '../../platform/archive/archive-errors.ts';
import { type DatabaseRestore, FilledDatabase } from '../../platform/db/restore-database.ts';
import { findMigrations, type Migration } from '../../platform/db/run-migrations.ts';
import { RESTORING_KEY, readMark } from '../../platform/storage/claim-store.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { openStoreRestore, type StoreRestore } from '../../platform/storage/restore-store.ts';
import { type ArchivedTable, type ArchiveSink, NewerArchive, type ReadArchive } from './read-archive.ts';
import { type KeyFiles, restoreKeys } from './restore-keys.ts';

/** Why a vault takes no restore; its message is a sentence for the operator. */
class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

export interface RestoreTarget extends KeyFiles {
  openDatabase(): Promise<DatabaseRestore>;
  objects: ObjectStore;
  migrations: Migration[];
}

/**
 * Makes the target the vault of an archive that `read` hands to a sink. It is all there or as empty as before: rows,
 * files and keys count with the commit, and a failure until then takes all of them back. Killed at any point, no server
 * starts on a half of it, and another run starts over.
 *
 * The order: mark in the store, files, identity of the store, keys, commit, mark away.
 * @throws RestoreRefused, UnfitDatabase, UnfitStore and ArchiveError, each with a sentence
 */
export async function restoreVault(
  target: RestoreTarget,
  read: (sink: ArchiveSink) => Promise<ReadArchive>,
): Promise<ReadArchive> {
  const undo: (() => Promise<void>)[] = [];
  const database = await openDatabase(target);
  try {
    const restoring: Restoring = { target, database, undo };
    const archive = await read(restoringSink(restoring)).catch(async (error) => {
      await database.close();
      await takeBack(undo);
      throw error;
    });
    await commit(restoring);
    await restoring.store?.end();
    return archive;
  } finally {
    await database.close();
  }
}

interface Restoring {
  target: RestoreTarget;
  database: DatabaseRestore;
  store?: StoreRestore;
  /** From the first to the last. */
  undo: (() => Promise<void>)[];
}

async function openDatabase({ openDatabase, objects }: RestoreTarget): Promise<DatabaseRestore> {
  return await openDatabase().catch(async (error) => {
    const isDone = error instanceof FilledDatabase && (await readMark(objects, RESTORING_KEY)) === error.vaultId;
    throw isDone ? new RestoreRefused('An earlier restore is complete here: start Kinvault.') : error;
  });
}

function restoringSink(restoring: Restoring): ArchiveSink {
  const { target, database, undo } = restoring;
  let keys = { keyring: '', secret: '' };
  const needStore = () => {
    if (!restoring.store) throw new Error('The manifest comes first.');
    return restoring.store;
  };
  return {
    begin: async ({ vaultId, migrations, tables }) => {
      const wanted = findMigrations(migrations, target.migrations);
      if (!wanted) throw new NewerArchive();
      const store = await openStoreRestore(target.objects, { vaultId, databaseVaultId: database.vaultId });
      restoring.store = store;
      requireSameTables(tables, await database.makeTables(wanted));
      undo.push(store.undo);
      await store.begin();
    },
    keys: async (found) => {
      keys = found;
    },
    rows: async (table, bytes) => {
      await fitting(`its rows of ${table.name}`, database.load(table, bytes));
    },
    file: (key, bytes) => needStore().put(key, bytes),
    end: async () => {
      await fitting('its rows', database.check());
      await needStore().finish();
      undo.push(await restoreKeys(target, keys));
    },
  };
}

function requireSameTables(archived: ArchivedTable[], made: string[]): void {
  const names = archived.map(({ name }) => name);
  if (names.toSorted().join() !== made.toSorted().join())
    throw new DamagedArchive('its tables are not those of its migrations');
}

/** SQLSTATE classes: data that its column cannot hold, and data that breaks a constraint. */
const UNFIT_DATA = /^2[23]/;

async function fitting<Result>(what: string, work: Promise<Result>): Promise<Result> {
  return await work.catch((error) => {
    const isUnfit = UNFIT_DATA.test(String((error as { code?: string }).code));
    throw isUnfit ? new DamagedArchive(`${what} do not fit`, { cause: error }) : error;
  });
}

/** If the database does not say whether it committed, nothing is undone: the mark tells the next run. */
async function commit({ database, undo }: Restoring): Promise<void> {
  try {
    await database.commit();
  } catch (error) {
    if (!isRefusal(error)) {
      throw new RestoreRefused(
        'The connection to the database broke at the last step. Run the restore again: it finishes or says that all is there.',
        { cause: error },
      );
    }
    await takeBack(undo);
    throw error;
  }
}

/** An error from the database itself: it certainly did not commit. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}

/** Best effort: what cannot be removed stays marked. */
async function takeBack(undo: (() => Promise<void>)[]): Promise<void> {
  try {
    for (const step of undo.reverse()) await step();
  } catch {
    // the first failure says more
  }
}
