/** A clock that a test moves, for programs that start with its environment: Debian's libfaketime. */
import fs from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { chooseAccount } from '../src/platform/db/embedded/os-account.ts';
import { findPrograms } from '../src/platform/db/embedded/programs.ts';
import { launchServer } from '../src/platform/db/embedded/server.ts';

export interface FakedClock {
  env: Record<string, string>;
  /** Shows a time that is so far from the right one. */
  moveTo(offsetSeconds: number): void;
}

/** Undefined where libfaketime is not installed. `folder` must be open to the database's account. */
export function makeFakedClock(folder: string): FakedClock | undefined {
  const [library] = fs.globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) return undefined;
  const file = path.join(folder, 'clock');
  const moveTo = (offsetSeconds: number) => {
    // in one step: a reader of half a number would show another time
    fs.writeFileSync(`${file}.new`, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}\n`, { mode: 0o644 });
    fs.renameSync(`${file}.new`, file);
  };
  moveTo(0);
  const options = { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, ...options }, moveTo };
}

/** An embedded PostgreSQL that goes by this clock. */
export async function startFakedPostgres(
  dataDir: string,
  { env }: FakedClock,
): Promise<{ connection: EmbeddedPostgres['connection']; stop(): Promise<void> }> {
  const made = await startEmbeddedPostgres({ dataDir });
  await made.stop();
  const cluster = path.join(made.home, 'data');
  const account = process.getuid?.() === 0 ? chooseAccount(cluster) : undefined;
  const real = await findPrograms(account, () => {});
  const programs = path.join(dataDir, 'programs');
  const script = path.join(programs, 'bin', 'postgres');
  fs.mkdirSync(path.dirname(script), { recursive: true, mode: 0o755 });
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  const start = `exec '${path.join(real, 'bin', 'postgres')}' "$@"`;
  fs.writeFileSync(script, ['#!/bin/sh', ...settings, start, ''].join('\n'), { mode: 0o755 });
  const server = await launchServer({ programs, cluster, account, settings: { fsync: 'off' }, log: () => {} });
  return { connection: { ...made.connection, host: cluster }, stop: server.stop };
}
