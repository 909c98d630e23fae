import fs from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError } from '../../platform/archive/archive-errors.ts';
import { listArchives } from './old-archives.ts';

const NOTE =
  'Kinvault writes backups here. Leave this file where it is: without it the next backup is refused, since the disk may not be mounted.\n';

/** Named by the vault, since several may share a folder. */
export function placeMark(vaultId: string): string {
  return `kinvault-${vaultId.slice(0, 8)}.place`;
}

/**
 * A folder is a place for backups once it has its mark, which the first backup leaves there. An empty mount point has none:
 * a backup would be written onto the very disk that it is to protect from [OPS-9].
 * @param hasBackupsThere whether earlier backups were written to this folder
 * @throws ArchiveError with what to do
 */
export async function requirePlace(folder: string, vaultId: string, hasBackupsThere: boolean): Promise<void> {
  const mark = path.join(folder, placeMark(vaultId));
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ArchiveError(`The folder ${folder} does not exist.`) : error;
  });
  if (names.includes(placeMark(vaultId))) return;
  if (hasBackupsThere && (await listArchives(folder, vaultId)).length === 0) {
    throw new ArchiveError(
      `Earlier backups were written to ${folder}, and nothing of them is there: is its disk mounted? If this is a new disk, say so with: touch '${mark}'`,
    );
  }
  await fs.writeFile(mark, NOTE, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // another backup was faster
  });
}
