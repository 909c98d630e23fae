import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../src/features/import/open-archive.ts';
import { planArchive, shareOut } from '../src/features/import/plan-archive.ts';
import { type ImportedEntry, runImport } from '../src/features/import/run-import.ts';
import type { TestPerson } from './test-person.ts';

/** A folder of its own that ends with the test. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-import-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function makeTree(files: Record<string, Buffer | string>): string {
  const root = makeFolder();
  for (const [name, bytes] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), bytes);
  }
  return root;
}

/** @returns the path of a file with these bytes */
export function writeArchive(bytes: Buffer, name = 'Papers.zip'): string {
  const file = path.join(makeFolder(), name);
  fs.writeFileSync(file, bytes);
  return file;
}

interface Given {
  isPreview?: boolean;
  quotaBytes?: number;
  owners?: Record<string, TestPerson>;
}

/** As the command brings it in, entry by entry. */
export async function* importInto(
  person: TestPerson,
  place: string,
  { isPreview = false, quotaBytes = 100 * 1024 * 1024, owners = {} }: Given = {},
): AsyncGenerator<ImportedEntry> {
  const { transactions, files, enqueue } = person.server;
  const deps = { transactions, files, enqueue, maxUploadBytes: 1024 * 1024, quotaBytes, isQuotaEnforced: true };
  const archive = await openArchive(place);
  if (!archive) throw new Error(`${place} cannot be read`);
  try {
    const plan = await planArchive(archive, null);
    const { shares } = await transactions.asSystem((tx) =>
      shareOut(tx, plan, { receiver: person, owners: new Map(Object.entries(owners)) }),
    );
    for (const share of shares) {
      const given = { personId: share.receiver.id, name: path.basename(place), kind: plan.kind, archive };
      yield* runImport(deps, { ...given, files: share.files, isPreview });
    }
  } finally {
    await archive.close();
  }
}

/** What became of each entry, by its name. */
export async function importAll(...given: Parameters<typeof importInto>) {
  const results: Record<string, ImportedEntry['result']> = {};
  for await (const { name, result } of importInto(...given)) results[name] = result;
  return results;
}
