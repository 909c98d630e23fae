import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { APP_LOGIN } from '../provision-database.ts';
import { MAJOR } from './cluster.ts';
import { PORT, shortenSocketPath } from './socket.ts';
import { hasRunningServer } from './stale-server.ts';

export interface RunningDatabase {
  connection: pg.ClientConfig & { password: string };
  release(): void;
}

/** Whether the data folder has a database at all. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'postgres', MAJOR, 'data'));
}

/** The ordinary login to the embedded database that another process runs; null where none runs. */
export function findRunningDatabase(dataDir: string): RunningDatabase | null {
  if (!hasEmbeddedDatabase(dataDir)) return null;
  const home = fs.realpathSync(path.join(dataDir, 'postgres', MAJOR));
  const cluster = path.join(home, 'data');
  if (!hasRunningServer(cluster)) return null;
  const password = fs.readFileSync(path.join(home, 'password'), 'utf8').trim();
  const socket = shortenSocketPath(cluster);
  return {
    connection: { host: socket.host, port: PORT, user: APP_LOGIN, password, database: APP_LOGIN },
    release: socket.release,
  };
}
