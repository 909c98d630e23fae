import { expect, it } from 'vitest';
import { parsePsTime, readCpuMs } from './process-cpu.ts';

it.each([
  ['00:00:07', 7000],
  ['  0:01.25\n', 1250],
  ['1-02:03:04', 93_784_000],
  ['', null],
  ['-', null],
])('the processor time %j of ps is %s ms', (text, ms) => {
  expect(parsePsTime(text)).toBe(ms);
});

it('a process reads its own processor time about as Node tells it', async () => {
  const { user, system } = process.cpuUsage();
  const told = (user + system) / 1000;
  const read = (await readCpuMs(process.pid)) ?? 0;
  expect(read).toBeGreaterThan(told - 200);
  expect(read).toBeLessThan(told + 2000);
});

it('a process that is gone has no processor time', async () => {
  expect(await readCpuMs(2 ** 22 + 1)).toBeNull();
});
