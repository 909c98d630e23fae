import fs from 'node:fs';
import path from 'node:path';

/**
 * The lockfile names no place to download from: it works with whatever registry or mirror a machine is set to.
 * @returns {string[]} a sentence for each address found
 */
export function checkLockfile(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const withAddress = Object.entries(packages).filter(([, { resolved = '' }]) => /^[a-z+]+:/.test(resolved));
  return withAddress.map(([name, { resolved }]) => `package-lock.json: ${name || 'the root'} comes from ${resolved}`);
}
