import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The files of the repository, new ones included. */
export function listFiles(root) {
  const command = ['ls-files', '-co', '--exclude-standard', '-z'];
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\0').filter((name) => name && fs.existsSync(path.join(root, name)));
}
