/**
 * One PostgreSQL for a whole run of integration tests. A test file reads it with `inject('postgres')`, and makes a
 * database of its own on it, cloned from the template.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection'];
  }
}

// what is thrown away need not reach the disk: cloning a database takes half the time
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off', // nor need it be tidied
  max_connections: 200,
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-test-'));
  fs.chmodSync(dataDir, 0o711); // root's account passes through, and needs no place outside the folder
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await prepareTemplate(postgres.connection);
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

async function prepareTemplate(connection: EmbeddedPostgres['connection']): Promise<void> {
  const file = path.join(import.meta.dirname, 'template-database.ts');
  if (!fs.existsSync(file)) return;
  const template = await import(pathToFileURL(file).href);
  await template.prepareTemplate(connection);
}
