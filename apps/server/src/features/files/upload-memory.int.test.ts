import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import {
  type Caller,
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../../../test/server-process.ts';

const MEGABYTE = 1024 * 1024;
const WARM_UPS = 5;
const ROUNDS = 7;
const isLinux = process.platform === 'linux';

let server: ServerProcess;
let caller: Caller;
const dataDir = makeDataFolder();
beforeAll(async () => {
  server = await startServerProcess(dataDir);
  caller = await signUpCaller(server);
});
afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

const bytes = Buffer.alloc(10 * MEGABYTE, 0x20);
bytes.write('%PDF-1.7\n');

async function upload(): Promise<void> {
  expect((await call(server, caller.cookie, { method: 'POST', path: '/api/uploads', bytes })).status).toBe(201);
}

/** From /proc: memory now, and the most since the last reset, both counted by the kernel and not sampled. */
function readStatus(name: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

/**
 * How far one upload's peak is above the memory before it. The heap may grow or be collected within any single one,
 * so the median of several counts.
 */
it('an upload of 10 MB raises the server’s memory by less than 5 MB', needs(isLinux, 'needs Linux'), async () => {
  for (let round = 0; round < WARM_UPS; round++) await upload();
  const rises: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    fs.writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
    const before = readStatus('VmRSS');
    await upload();
    rises.push(readStatus('VmHWM') - before);
  }
  rises.sort((a, b) => a - b);
  console.log(
    `one upload of 10 MB: ${rises.map((rise) => rise.toFixed(1)).join(', ')} MB above ${readStatus('VmRSS').toFixed(0)} MB`,
  );
  expect(rises[Math.floor(ROUNDS / 2)]).toBeLessThan(5);
});
