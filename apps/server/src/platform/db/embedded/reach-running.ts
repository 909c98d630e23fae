import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { APP_LOGIN } from '../app-database.ts';
import { MAJOR } from './cluster.ts';
import { hasRunningServer } from './former-server.ts';
import { PORT, reachSocket } from './socket.ts';

export interface ReachedDatabase {
  connection: pg.ClientConfig & { password: string };
  release(): void;
}

/** Whether the data folder has a database at all. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'postgres', MAJOR, 'data'));
}

/** The ordinary login to the embedded database that another process runs; null where none runs. */
export function reachRunningDatabase(dataDir: string): ReachedDatabase | null {
  if (!hasEmbeddedDatabase(dataDir)) return null;
  const home = fs.realpathSync(path.join(dataDir, 'postgres', MAJOR));
  const cluster = path.join(home, 'data');
  if (!hasRunningServer(cluster)) return null;
  const password = fs.readFileSync(path.join(home, 'password'), 'utf8').trim();
  const socket = reachSocket(cluster);
  return {
    connection: { host: socket.host, port: PORT, user: APP_LOGIN, password, database: APP_LOGIN },
    release: socket.release,
  };
}
