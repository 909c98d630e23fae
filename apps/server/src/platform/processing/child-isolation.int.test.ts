import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { skipTest } from '../../../../../scripts/test/needs.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import type { MisbehavingJob } from '../../../test/misbehaving-child.ts';
import { createBoundedChild } from './bounded-child.ts';
import type { CannotRender } from './cannot-render.ts';
import { chooseIsolation, isolationCommands, NO_ISOLATION } from './child-isolation.ts';
import { readCpuMs } from './process-cpu.ts';
import { readMemoryBytes } from './process-memory.ts';
import { childCode, endChild, startChild, workerPid } from './start-child.ts';
import { createThumbnailer } from './thumbnailer.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/curious-program.mjs', import.meta.url));
const MISBEHAVING = new URL('../../../test/misbehaving-child.ts', import.meta.url);
const HANGING = fileURLToPath(new URL('../../../test/parent-of-a-hanging-child.ts', import.meta.url));
const NAMES = ['keyring.json', 'secret', 'somebodys-passport'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-isolation-'));
const files = NAMES.map((name) => path.join(folder, name));
// as the server's are: the data folder, and single files in it or elsewhere
const hidden = [folder, ...files];
const server = http.createServer((_request, response) => response.end('reached'));
let port = 0;

beforeAll(async () => {
  for (const file of files) fs.writeFileSync(file, 'a secret', { mode: 0o600 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

/** What the program got; undefined where this machine does not offer the way. */
async function find(command: readonly string[], more: object = {}): Promise<Record<string, unknown> | undefined> {
  const [program = process.execPath, ...before] = [
    ...command,
    process.execPath,
    PROGRAM,
    JSON.stringify({ port, files, ...more }),
  ];
  try {
    const { stdout } = await promisify(execFile)(program, before, { env: {}, cwd: '/' });
    return JSON.parse(stdout);
  } catch (error) {
    console.log(
      `not tried, since this machine does not offer it: ${nameOf(command)} (${String(error).split('\n')[1]})`,
    );
    return undefined;
  }
}

const NO_SUCH_WAY = 'needs a way to isolate a child that this machine does not offer';
const NO_WAY = 'needs a way to isolate a child: this machine offers none';
const nameOf = (command: readonly string[]) =>
  ['--user', '--reuid', '--mount-proc'].filter((word) => command.includes(word)).join(' ');
const ways = isolationCommands({ hidden }).map((command) => [nameOf(command), command] as const);

it('the test attack works where nothing stops it', async () => {
  expect(await find([], { sibling: process.pid })).toMatchObject({
    network: 200,
    files: files.map(() => 'a secret'),
    signal: true,
  });
});

it.for(ways)(
  'by %s a child reaches no network, no key, no secret, no file of others and nothing of its parent, native code included [SEC-45]',
  async ([, command], context) => {
    const found = await find(command);
    if (!found) return skipTest(context, NO_SUCH_WAY);
    expect(found.network).toMatch(/ENETUNREACH|EADDRNOTAVAIL|ECONNREFUSED/);
    for (const answer of found.files as string[]) expect(answer).toMatch(/^(EACCES|ENOENT|EPERM)$/);
    expect(found.environment).toMatch(/EACCES|EPERM|ENOENT/);
    expect(found.memory).toMatch(/EACCES|EPERM|ENOENT/);
  },
);

// what a process leaves behind would hold its output open, and this would not end
it.for(ways)('by %s nothing that a child has started outlives it [SEC-45]', async ([, command], context) => {
  if (!(await find(command, { leavesChild: true }))) return skipTest(context, NO_SUCH_WAY);
});

it('under the way that was chosen a child can neither read nor signal the child of another person [SEC-45]', async (context) => {
  const { command } = await chooseIsolation({ readable: childCode(), hidden });
  if (command.length === 0) return skipTest(context, NO_WAY);
  const sibling = startChild(MISBEHAVING, { command, weakness: null }, 0);
  try {
    await expect.poll(() => workerPid(sibling)).toBeDefined();
    const found = await find(command, { sibling: workerPid(sibling) });
    expect(found).toMatchObject({ sibling: expect.stringMatching(/ENOENT|EACCES/), signal: 'ESRCH' });
  } finally {
    await endChild(sibling);
  }
});

it('limits, endings and signals hold under the way that was chosen as without one [SEC-30]', async (context) => {
  const isolation = await chooseIsolation({ readable: childCode(), hidden });
  if (isolation === NO_ISOLATION) return skipTest(context, NO_WAY);
  const limits = { timeLimitMs: 20_000, maxMemoryMb: 250, idleMs: 30_000, cpuLimitMs: () => 1000 };
  const child = createBoundedChild<MisbehavingJob, { pid: number; text: string }>(MISBEHAVING, limits, {
    log: { warn: () => {} },
    isolation,
  });
  const outcome = (act: MisbehavingJob['act']) =>
    child.run({ owner: 'one', act, text: 'done' }).catch(({ reason }: CannotRender) => reason);
  expect(await outcome('echo')).toMatchObject({ text: 'done' });
  expect(await outcome('eat')).toBe('too_large');
  expect(await outcome('hang')).toBe('too_large');
  expect(await outcome('exit')).toBe('crashed');
  await child.close();
});

it('under the way that was chosen, a child in an endless loop ends with its parent, killed outright [SEC-30]', async (context) => {
  const { command } = await chooseIsolation({ readable: childCode(), hidden });
  if (command.length === 0) return skipTest(context, NO_WAY);
  const parent = spawn(process.execPath, [HANGING, JSON.stringify(command)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(parent.stdout, 'data');
  const pid = String(printed).trim();
  const worker = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  expect(fs.readFileSync(`/proc/${worker}/cmdline`, 'latin1')).toContain('misbehaving-child');
  // to the whole group first: that ends nothing
  for (const each of [pid, worker]) process.kill(Number(each), 'SIGTERM');
  await expect.poll(async () => (await readCpuMs(Number(worker))) ?? 0).toBeGreaterThan(300);
  parent.kill('SIGKILL');
  // gone but for its entry, which the system’s first process may take a second to clear
  for (const each of [pid, worker]) await expect.poll(() => readMemoryBytes(Number(each))).toBeNull();
});

it('pictures are drawn under the way that was chosen', async (context) => {
  const isolation = await chooseIsolation({ readable: childCode(), hidden });
  if (isolation === NO_ISOLATION) return skipTest(context, NO_WAY);
  const thumbnailer = createThumbnailer({ log: { warn: (details) => console.log(details) }, isolation });
  try {
    expect(
      (await thumbnailer.process({ owner: 'one', bytes: await makePhoto(), kind: 'jpeg' })).thumbnail,
    ).not.toBeNull();
  } finally {
    await thumbnailer.close();
  }
});

it('an isolation that fails its check is not chosen, and its weakness is reported', async () => {
  const isolation = await chooseIsolation({ readable: [path.join(folder, 'not-there')], hidden });
  expect(isolation).toBe(NO_ISOLATION);
  expect(isolation.weakness).toContain('docs/security.md');
});

it('a disk that is unmounted is let go by an idle child, too, under each way', async (context) => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-mounts-'));
  const run = (program: string, ...words: string[]) => promisify(execFile)(program, words);
  const isMounted = await run('mount', '-t', 'tmpfs', 'none', base).then(
    () => true,
    () => false,
  );
  if (!isMounted) return skipTest(context, 'needs a small disk: no tmpfs can be mounted here');
  const disk = path.join(base, 'disk');
  try {
    await run('mount', '--make-shared', base); // as systemd has every mount
    fs.mkdirSync(disk);
    for (const [name, command] of ways) {
      await run('mount', '-t', 'tmpfs', 'none', disk);
      const [program = '', ...before] = command;
      const idle = "console.log('ready'); setInterval(() => {}, 1_000)";
      const child = spawn(program, [...before, process.execPath, '-e', idle], { cwd: '/', env: {} });
      await Promise.race([once(child.stdout, 'data'), once(child, 'close')]); // closed: not offered by this machine
      const worker = workerPid(child);
      const holdsDisk = () => fs.readFileSync(`/proc/${worker}/mountinfo`, 'utf8').includes(disk);
      if (worker !== undefined) expect([name, holdsDisk()]).toEqual([name, true]);
      await run('umount', disk);
      if (worker !== undefined) expect([name, holdsDisk()]).toEqual([name, false]);
      await endChild(child);
    }
  } finally {
    await run('umount', '--recursive', base);
    fs.rmdirSync(base);
  }
});
