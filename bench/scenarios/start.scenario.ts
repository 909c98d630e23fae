import path from 'node:path';
import { type Child, ROOT, startChild } from '../processes/child.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, serverEnv, startServer } from '../scenario.ts';

const FOLDERS = ['start-1', 'start-2', 'start-3'];

/** From the start of the process to the line that tells its address. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const first: number[] = [];
  const second: number[] = [];
  const whole: number[] = [];
  for (const folder of FOLDERS) {
    first.push(await startAndStop(() => startServer(bench, folder)));
    second.push(await startAndStop(() => startServer(bench, folder)));
    const command = [process.execPath, path.join(ROOT, 'scripts/start.mjs')];
    whole.push(await startAndStop(() => startChild(command, serverEnv(bench.folder, folder))));
  }
  return [
    { what: 'start to ready, first', measured: median(first), unit: 's', runs: first },
    { what: 'start to ready, after', measured: median(second), unit: 's', runs: second, target: { atMost: 1.5 } },
    { what: 'npm start to ready, after', measured: median(whole), unit: 's', runs: whole, note: 'without npm itself' },
  ];
}

async function startAndStop(start: () => Promise<Child>): Promise<number> {
  const child = await start();
  await child.stop();
  return child.readyMs / 1_000;
}
