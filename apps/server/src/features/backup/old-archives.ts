import fs from 'node:fs/promises';
import path from 'node:path';

const ENDING = '.age';

/** `kinvault-3f2a9c41-2027-01-31-023000.age`: by its vault, since several may share a folder; by its time in UTC. */
export function archiveName(vaultId: string, now: Date): string {
  const [day, time = ''] = now.toISOString().split('T');
  return `${prefixOf(vaultId)}${day}-${time.slice(0, 8).replaceAll(':', '')}${ENDING}`;
}

/** This vault's scheduled archives, newest first. */
async function listArchives(folder: string, vaultId: string): Promise<string[]> {
  const names = await fs.readdir(folder);
  const ours = names.filter((name) => name.startsWith(prefixOf(vaultId)) && name.endsWith(ENDING));
  return ours.sort().reverse();
}

/** Leaves the newest ones. Returns the names of those removed. */
export async function removeOldArchives(folder: string, vaultId: string, keep: number): Promise<string[]> {
  const old = (await listArchives(folder, vaultId)).slice(keep);
  for (const name of old) await fs.rm(path.join(folder, name), { force: true });
  return old;
}

function prefixOf(vaultId: string): string {
  return `kinvault-${vaultId.slice(0, 8)}-`;
}
