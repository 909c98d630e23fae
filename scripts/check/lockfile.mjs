import fs from 'node:fs';
import path from 'node:path';

/**
 * The lockfile names no place to download from, so that it works with whatever registry or mirror a machine is set to; and
 * it names the hash of every package, so that none of them can send anything else [SEC-42].
 * @returns {string[]} a sentence for each package of which that is not so
 */
export function checkLockfile(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([name, entry]) => [
    ...(isAddress(entry.resolved) ? [`package-lock.json: ${name || 'the root'} comes from ${entry.resolved}`] : []),
    ...(isDownloaded(name, entry) && !entry.integrity ? [`package-lock.json: ${name} has no hash (integrity)`] : []),
  ]);
}

const isAddress = (resolved = '') => /^[a-z+]+:/.test(resolved);
const isDownloaded = (name, { link }) => name.startsWith('node_modules/') && !link;
