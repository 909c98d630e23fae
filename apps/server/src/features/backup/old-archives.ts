import fs from 'node:fs/promises';
import path from 'node:path';
import { isOldPart } from '../../platform/archive/new-file.ts';
import type { MadeBackup } from './backups.repository.ts';

const ENDING = '.age';

/** `kinvault-3f2a9c41-2027-01-31-023000.age`: by its vault, since several may share a folder; by its time in UTC. */
export function archiveName(vaultId: string, now: Date): string {
  const [day, time = ''] = now.toISOString().split('T');
  return `${prefixOf(vaultId)}${day}-${time.slice(0, 8).replaceAll(':', '')}${ENDING}`;
}

/** This vault's scheduled archives, in no order. */
export async function listArchives(folder: string, vaultId: string): Promise<string[]> {
  const names = await fs.readdir(folder);
  return names.filter((name) => name.startsWith(prefixOf(vaultId)) && name.endsWith(ENDING));
}

/**
 * Leaves the newest ones, and for each file that the newest one lacks the newest one that has it.
 * @param made the good backups, newest first: the one that was made just now begins the list
 */
export async function removeOldArchives(
  folder: string,
  vaultId: string,
  { keep, made }: { keep: number; made: readonly MadeBackup[] },
): Promise<void> {
  const names = await listArchives(folder, vaultId);
  const kept = namesToKeep(names, made, keep);
  for (const name of names) if (!kept.has(name)) await fs.rm(path.join(folder, name), { force: true });
}

/**
 * In the order in which they were made: names and times of files are those of a clock that may have been wrong. Archives
 * that the database does not know, as after a restore, come last, by their names.
 */
export function namesToKeep(names: readonly string[], made: readonly MadeBackup[], keep: number): Set<string> {
  const known = made.filter(({ file }) => names.includes(path.basename(file)));
  const ordered = known.map(({ file }) => path.basename(file));
  const unknown = names.filter((name) => !ordered.includes(name));
  const kept = new Set([...ordered, ...unknown.toSorted().reverse()].slice(0, keep));
  const [newest, ...older] = known;
  for (const id of newest?.damagedIds ?? []) {
    const whole = older.find(({ damagedIds }) => !damagedIds.includes(id));
    if (whole) kept.add(path.basename(whole.file));
    else for (const name of unknown) kept.add(name); // one of them may have it
  }
  return kept;
}

/** What killed backups of this vault have left: each has had a name of its own. */
export async function removeOldParts(folder: string, vaultId: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith(prefixOf(vaultId)) || !name.endsWith('.part')) continue;
    if (await isOldPart(path.join(folder, name))) await fs.rm(path.join(folder, name), { force: true });
  }
}

function prefixOf(vaultId: string): string {
  return `kinvault-${vaultId.slice(0, 8)}-`;
}
