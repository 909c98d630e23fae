import fs from 'node:fs';
import path from 'node:path';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/** Everything that lies in the file store, half-written things included. */
export function listStored({ folder }: TestServer): string[] {
  const files = path.join(folder, 'files');
  if (!fs.existsSync(files)) return [];
  return fs
    .readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Takes away every file and what refers to it. */
export async function clearFiles(server: TestServer): Promise<void> {
  await runSql(server, 'delete from documents; delete from files; delete from idempotency_keys');
  for (const file of listStored(server)) fs.rmSync(file);
}
