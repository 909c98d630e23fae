import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Started, spawnStart, start, survivors, untilEnded } from './start-process.ts';
import { skipTest } from './test/needs.ts';

let folder: string;
let DATA_DIR: string;
let running: Started[] = [];

// one for all: a first start takes twice as long as every later one
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-start-'));
  fs.chmodSync(folder, 0o711);
  DATA_DIR = path.join(folder, 'data');
});

afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await survivors(running.flatMap(({ family }) => family));
  running = [];
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function begin(settings: Record<string, string> = {}): Promise<Started> {
  const started = await start({ DATA_DIR, ...settings });
  running.push(started);
  return started;
}

describe('npm start', () => {
  it('npm start prints an address where a page answers, and Ctrl-C ends everything that it started', async () => {
    const { child, address, family } = await begin();
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    expect(family.length).toBeGreaterThan(3); // start, server, database and its workers
    const ended = untilEnded(child);
    process.kill(-Number(child.pid), 'SIGINT'); // as a terminal does: to the whole group
    expect(await ended).toMatchObject({ code: 0, errors: '' });
    expect(await survivors(family)).toEqual([]);
  });

  it('a server that gets Ctrl-C and the end of its pipe at the same moment takes them as one', async () => {
    const { child, family } = await begin();
    const ended = untilEnded(child);
    const openFiles = () => fs.readdirSync(`/proc/${child.pid}/fd`).length;
    const before = openFiles();
    process.kill(Number(family[1]), 'SIGSTOP'); // the server, as if it were busy
    process.kill(-Number(child.pid), 'SIGINT');
    await expect.poll(openFiles).toBeLessThan(before); // the pipe
    process.kill(Number(family[1]), 'SIGCONT');
    expect(await ended).toMatchObject({ code: 0, errors: '' });
    expect(await survivors(family)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'npm start ends everything that it started, in order, when it alone gets %s',
    async (signal) => {
      const { child, family } = await begin();
      const ended = untilEnded(child);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, errors: '' });
      expect(await survivors(family)).toEqual([]);
    },
  );

  it('npm start killed by -9 takes the server and the database along', async () => {
    const { child, family } = await begin();
    child.kill('SIGKILL');
    expect(await survivors(family)).toEqual([]);
  });

  it('a second npm start serves the same data and says how long it took', async () => {
    const first = await begin();
    const ended = untilEnded(first.child);
    first.child.kill('SIGTERM');
    await ended;
    const began = process.hrtime.bigint();
    const second = await begin();
    const tookMs = Number(process.hrtime.bigint() - began) / 1e6;
    console.log(`second start: ${Math.round(tookMs)} ms`);
    expect((await fetch(second.address)).status).toBe(200);
  });
});

/** What it says when it must not start: one line. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, errors } = await untilEnded(spawnStart({ DATA_DIR, ...settings }));
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors.trim();
}

describe('one sentence and an exit code for', () => {
  it('npm start answers a second copy on the same data with one sentence', async () => {
    await begin();
    expect(await refusal({})).toMatch(/already running/);
  });

  it('npm start answers a port that is taken with one sentence', async () => {
    const other = http.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toContain(String(port));
    other.close();
  });

  it('npm start answers a data folder that cannot be written with one sentence', async () => {
    expect(await refusal({ DATA_DIR: '/sys/kinvault' })).toContain('/sys/kinvault');
  });

  it('npm start answers a wrong setting with one sentence that names it', async () => {
    expect(await refusal({ PORT: 'many' })).toMatch(/^PORT must be /);
  });

  it('npm start answers a full disk with one sentence', async (context) => {
    const small = path.join(folder, 'small');
    fs.mkdirSync(small);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=711', 'kinvault-test', small]);
    if (mount.status !== 0) skipTest(context, 'needs a small disk: no tmpfs can be mounted here');
    try {
      expect(await refusal({ DATA_DIR: small })).toMatch(/disk is full|no space/i);
    } finally {
      spawnSync('umount', [small]);
    }
  });
});
