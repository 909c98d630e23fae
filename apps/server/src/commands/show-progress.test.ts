import { expect, it } from 'vitest';
import { createProgressDisplay } from './show-progress.ts';

const TOTAL = 4_000_000_000;

/** Progress in steps of a tenth of a percent, a second each. */
function runThrough(isTTY: boolean): string[] {
  const written: string[] = [];
  let seconds = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const display = createProgressDisplay(output, () => seconds * 1000);
  for (; seconds <= 1000; seconds++) display.show({ bytes: (TOTAL / 1000) * seconds, totalBytes: TOTAL });
  display.end();
  return written;
}

it('progress outside a terminal is a line at the start, every ten percent and at the end [OPS-1]', () => {
  const lines = runThrough(false);
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('0 %, 0 bytes of 4.0 GB\n');
  expect(lines[3]).toBe('30 %, 1.2 GB of 4.0 GB, 4.0 MB/s, 12 min left\n');
  expect(lines[10]).toBe('100 %, 4.0 GB of 4.0 GB, 4.0 MB/s\n');
});

it('progress on a terminal redraws one line and leaves it at the end', () => {
  const written = runThrough(true);
  expect(written.join('').match(/\n/g)).toHaveLength(1);
  expect(written.at(500)).toBe('\r[############............] 50 %, 2.0 GB of 4.0 GB, 4.0 MB/s, 9 min left\x1b[K');
  expect(written.at(-1)).toBe('\n');
});

it('a vault without files is done at once', () => {
  const written: string[] = [];
  createProgressDisplay({ write: (text) => written.push(text) }).show({ bytes: 0, totalBytes: 0 });
  expect(written).toEqual(['100 %, 0 bytes of 0 bytes\n']);
});

it('no speed is shown in the first second, when a single read would make it absurd', () => {
  const written: string[] = [];
  let ms = 0;
  const display = createProgressDisplay({ write: (text) => written.push(text) }, () => {
    ms += 0.001; // as a real clock moves between two looks at it
    return ms;
  });
  display.show({ bytes: 500_000, totalBytes: 1_000_000 });
  ms = 2000;
  display.show({ bytes: 1_000_000, totalBytes: 1_000_000 });
  expect(written).toEqual(['50 %, 500 kB of 1.0 MB\n', '100 %, 1.0 MB of 1.0 MB, 500 kB/s\n']);
});
