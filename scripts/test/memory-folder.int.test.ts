import fs from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

const NO_PROCESS = 2 ** 30; // Linux gives no number as high

it('a run’s folder in memory is everybody’s to write to, and what a killed run has left is removed', ({ skip }) => {
  const abandoned = `/dev/shm/kinvault-tests-${NO_PROCESS}`;
  if (!fs.existsSync('/dev/shm')) skip();
  fs.mkdirSync(abandoned, { recursive: true });
  fs.writeFileSync(`${abandoned}/left`, 'left');
  onTestFinished(() => fs.rmSync(abandoned, { recursive: true, force: true }));
  const folder = makeMemoryFolder();
  if (!folder) return skip();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  expect(fs.statSync(folder).mode & 0o1777).toBe(0o1777);
  expect(fs.existsSync(abandoned)).toBe(false);
});
