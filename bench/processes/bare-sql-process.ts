import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findDatabase } from '../../e2e/fixtures/database.ts';

const PROGRAM = path.join(import.meta.dirname, 'bare-sql.mjs');

interface BareList {
  dataDir: string;
  ownerId: string;
  limit: number;
  connections: number;
  seconds: number;
}

/** Lists for a second that a plain client gets of the same database, in a process of its own. */
export async function runBareSql({ dataDir, ownerId, limit, connections, seconds }: BareList): Promise<number> {
  const { host, password } = findDatabase(dataDir);
  const words = [host, password, ownerId, limit, connections, seconds].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words]);
  return Number(stdout);
}
