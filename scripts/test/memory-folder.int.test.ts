import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { makeMemoryFolder, removeFolder } from './memory-folder.mjs';
import { skipTest } from './needs.ts';

const NO_PROCESS = 2 ** 30; // Linux gives no number as high

it('a run’s folder in memory is everybody’s to write to, and what a killed run has left is removed', (context) => {
  const abandoned = `/dev/shm/kinvault-tests-${NO_PROCESS}`;
  if (!fs.existsSync('/dev/shm')) return skipTest(context, 'needs /dev/shm');
  fs.mkdirSync(abandoned, { recursive: true });
  fs.writeFileSync(`${abandoned}/left`, 'left');
  fs.mkdirSync(`${abandoned}/test/disk`, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'none', `${abandoned}/test/disk`]);
  if (mounted.status !== 0) console.log('The small disk of a killed test is not tried: no tmpfs can be mounted here.');
  onTestFinished(() => removeFolder(abandoned));
  const folder = makeMemoryFolder();
  if (!folder) return skipTest(context, 'needs 4 GB of free memory');
  onTestFinished(() => removeFolder(folder));
  expect(fs.statSync(folder).mode & 0o1777).toBe(0o1777);
  expect(fs.existsSync(abandoned)).toBe(false);
});
