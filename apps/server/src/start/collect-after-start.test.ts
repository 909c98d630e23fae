import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Says whether all garbage was collected in a process that is too short to make one by itself. */
const program = (start: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { collectAfterStart } from ${JSON.stringify(new URL('collect-after-start.ts', import.meta.url).href)};
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) {
      console.log('collected');
      process.exit();
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  ${start}
  setTimeout(() => console.log('not collected'), 3_000);`;

const run = (start: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', program(start)], { encoding: 'utf8' }).trim();

it('after the start all garbage is collected, which a server at rest never does by itself', () => {
  expect(run('')).toBe('not collected');
  expect(run('collectAfterStart(0);')).toBe('collected');
});
