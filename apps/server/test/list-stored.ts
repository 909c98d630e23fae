import fs from 'node:fs';
import path from 'node:path';
import type { TestApp } from './build-test-app.ts';
import { runSql } from './run-sql.ts';

/** Everything that lies in the file store, half-written things included. */
export function listStored({ folder }: TestApp): string[] {
  const files = path.join(folder, 'files');
  if (!fs.existsSync(files)) return [];
  return fs
    .readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Takes away every file and what refers to it. */
export async function clearFiles(test: TestApp): Promise<void> {
  await runSql(test, 'delete from documents; delete from files; delete from idempotency_keys');
  for (const file of listStored(test)) fs.rmSync(file);
}
