import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { nameDamaged } from '../features/backup/name-damaged.ts';
import { type ArchiveSink, CHECKING_SINK, type ReadArchive, readArchive } from '../features/backup/read-archive.ts';
import { restoreVault } from '../features/backup/restore-vault.ts';
import { endRestore, markRestore } from '../features/backup/unfinished-restore.ts';
import { openHeader, splitHeader } from '../platform/archive/age-header.ts';
import type { ArchiveKey } from '../platform/archive/archive-key.ts';
import { openDatabaseRestore } from '../platform/db/restore-database.ts';
import { openSnapshot } from '../platform/db/snapshot.ts';
import { createObjectStore } from '../platform/storage/create-object-store.ts';
import { migrateDatabase, readOwnMigrations, type StartedDatabase, startUnmigrated } from '../start/start-database.ts';
import { describeArchive } from './describe-archive.ts';
import { describeDamagedFile, formatDamageList } from './describe-damage.ts';
import { type ArchiveInput, openArchiveInput } from './open-archive-input.ts';
import { readIdentities } from './read-identities.ts';
import { readPassphrase } from './read-passphrase.ts';
import { runCommand, typedPath } from './run-command.ts';

const HELP = `Brings a whole vault back from an archive that npm run backup has made: people, papers, files, keys.

  npm run restore -- FILE --identity FILE         opens it with the age identities in this file
  npm run restore -- FILE --passphrase-file FILE  opens it with the passphrase in this file
  npm run restore -- FILE                         asks for the passphrase
  npm run restore -- FILE … --check               reads and verifies all of it, and writes nothing

Stop every Kinvault first. The settings say where to: DATA_DIR, DATABASE_URL, STORAGE_URL, KEYRING_FILE,
SECRET_FILE. Database and file store must be empty; they need not be of the kind that was backed up:
this is also how a vault moves to another machine, to a PostgreSQL of its own or to S3. Run it as the user
that Kinvault runs as.

Every byte is verified. A restore that fails leaves everything as it was; one that was killed is run again.
Until one has finished, no Kinvault starts on the empty vault that is there.
The keyring gets the archive's keys beside those it has; another secret that is there is kept as
<its name>.before-restore.

Ends with 0; with 1 if some files were damaged or missing already when the backup was made, which are then
named; with 2 if nothing was restored.
`;
const USAGE = 'Use: npm run restore -- FILE [--identity FILE | --passphrase-file FILE] [--check], or --help for more.';

interface Options {
  file: string;
  identityFile: string | undefined;
  passphraseFile: string | undefined;
  isCheck: boolean;
}

const wish = readOptions();
if (wish) await runCommand((config) => run(config, wish));
else process.stdout.write(HELP);

async function run(config: Config, { file, isCheck, ...keys }: Options): Promise<number> {
  const input = await openArchiveInput(typedPath(file));
  try {
    const { header, payload } = await splitHeader(input.bytes());
    const fileKey = await openHeader(header, await readKey(keys));
    const read = (sink: ArchiveSink) => readArchive(payload, fileKey, sink);
    return isCheck ? await check(input, read) : await restore(config, input, read);
  } finally {
    input.close();
  }
}

type Read = (sink: ArchiveSink) => Promise<ReadArchive>;

async function check(input: ArchiveInput, read: Read): Promise<number> {
  input.showProgress();
  const archive = await read(CHECKING_SINK);
  input.close();
  const damage = archive.end.damaged.map(({ id, reason }) => `File ${id}: ${reason}`);
  return report('The archive is whole and right.', archive, damage);
}

async function restore(config: Config, input: ArchiveInput, read: Read): Promise<number> {
  const database = await startUnmigrated(config);
  try {
    input.showProgress();
    const archive = await restoreInto(config, database, async (sink) => {
      markRestore(config.keyringFile);
      return read(sink);
    });
    endRestore(config.keyringFile);
    input.close();
    await migrateDatabase(database.connection);
    const damage = await nameDamages(database, archive);
    return report('Restored.', archive, damage);
  } finally {
    await database.stop();
  }
}

function report(outcome: string, archive: ReadArchive, damage: string[]): number {
  const heading = `${damage.length} files were damaged or missing already when the backup was made:`;
  const lines = [`${outcome} ${describeArchive(archive)}`, ...formatDamageList(heading, damage)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return damage.length > 0 ? 1 : 0;
}

function restoreInto(config: Config, { connection }: StartedDatabase, read: Read): Promise<ReadArchive> {
  const migrations = readOwnMigrations();
  const { keyringFile, secretFile, storageUrl } = config;
  const openDatabase = () => openDatabaseRestore(connection, migrations);
  const objects = createObjectStore(storageUrl);
  return restoreVault({ openDatabase, objects, migrations, keyringFile, secretFile }, read);
}

async function nameDamages({ connection }: StartedDatabase, { end }: ReadArchive): Promise<string[]> {
  if (end.damaged.length === 0) return [];
  const snapshot = await openSnapshot(connection, () => {});
  try {
    const damaged = await nameDamaged(snapshot, new Map(end.damaged.map(({ id, reason }) => [id, reason])));
    return damaged.map(describeDamagedFile);
  } finally {
    await snapshot.close();
  }
}

async function readKey({
  identityFile,
  passphraseFile,
}: Pick<Options, 'identityFile' | 'passphraseFile'>): Promise<ArchiveKey> {
  if (identityFile !== undefined) return { identities: await readIdentities(typedPath(identityFile)) };
  return { passphrase: await readPassphrase({ file: passphraseFile, isNew: false }) };
}

/** Undefined if only help is asked for. Ends the process if the arguments are wrong. */
function readOptions(): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        identity: { type: 'string', short: 'i' },
        'passphrase-file': { type: 'string' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return undefined;
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one archive to restore.');
    const { identity: identityFile, 'passphrase-file': passphraseFile, check: isCheck } = values;
    if (identityFile !== undefined && passphraseFile !== undefined)
      throw new Error('An archive is opened by an age identity or a passphrase, not both.');
    return { file, identityFile, passphraseFile, isCheck };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}
