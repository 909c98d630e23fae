import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../../test/write-memory-main.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

it('a file of 10 MB passes through without the memory to hold it', () => {
  const output = execFileSync(process.execPath, ['--expose-gc', PROGRAM], { encoding: 'utf8' });
  const { grownBytes } = JSON.parse(output);
  console.log(`Memory rises by ${(grownBytes / MEGABYTE).toFixed(1)} MB while 10 MB are stored.`);
  expect(grownBytes).toBeLessThan(5 * MEGABYTE);
});
