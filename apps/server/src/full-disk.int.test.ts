import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { errorText } from '../test/error-body.ts';
import {
  type Caller,
  call,
  endProcess,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../test/server-process.ts';
import { PNG } from '../test/test-documents.ts';

const MEGABYTE = 1024 * 1024;
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-full-'));
fs.chmodSync(parent, 0o711);
const dataDir = path.join(parent, 'data');
fs.mkdirSync(dataDir);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=711', 'none', dataDir]).status === 0;

describe('on a full disk [REL-4, REL-19]', needs(isMounted, 'needs a small disk: no tmpfs can be mounted here'), () => {
  let server: ServerProcess;
  let caller: Caller;
  const documentIds: string[] = [];
  beforeAll(async () => {
    server = await startServerProcess(dataDir);
    caller = await signUpCaller(server);
    for (let count = 0; count < 5; count++) documentIds.push(await addDocument());
  });
  afterAll(async () => {
    await endProcess(server, 'SIGTERM');
    while (spawnSync('umount', [dataDir]).status !== 0) await sleep(100); // its last user has just ended
    fs.rmSync(parent, { recursive: true, force: true });
  });

  const post = (target: string, json: object) => call(server, caller.cookie, { method: 'POST', path: target, json });
  const upload = () => call(server, caller.cookie, { method: 'POST', path: '/api/uploads', bytes: PNG });

  async function addDocument(): Promise<string> {
    const { fileId } = JSON.parse(String((await upload()).bytes));
    const target = { kind: 'person', personId: caller.personId, shareWith: [] };
    const json = { fileId, fileName: 'passport.png', name: 'Passport', type: 'Passport', target };
    return JSON.parse(String((await post('/api/documents', json)).bytes)).id;
  }

  /** Takes every byte that is free. */
  function fill(name: string): void {
    const handle = fs.openSync(path.join(dataDir, name), 'w');
    const chunk = Buffer.alloc(MEGABYTE, 1);
    try {
      for (;;) fs.writeSync(handle, chunk);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    } finally {
      fs.closeSync(handle);
    }
  }

  const empty = (name: string) => fs.rmSync(path.join(dataDir, name));
  const reserve = () => path.join(fs.realpathSync(path.join(dataDir, 'postgres')), '18', 'reserve');

  async function expectAllReadable(): Promise<void> {
    for (const id of documentIds) {
      const link = await post(`/api/documents/${id}/link`, { download: false });
      expect(link.status).toBe(201);
      const file = await call(server, caller.cookie, { path: JSON.parse(String(link.bytes)).url });
      expect([file.status, file.bytes.equals(PNG)]).toEqual([200, true]);
    }
  }

  it('uploads on a full disk answer 507 with a code of their own; reading and deleting go on', async () => {
    expect(fs.statSync(reserve()).size).toBeGreaterThan(16 * MEGABYTE);
    fill('filler');
    const answer = await upload();
    expect([answer.status, String(answer.bytes)]).toEqual([507, errorText('storage_full')]);
    await expectAllReadable();
    await expect.poll(() => fs.existsSync(reserve()), { timeout: 20_000 }).toBe(false);
    expect((await upload()).status).toBe(507); // what was held is not for files
    const [thrown = ''] = documentIds.splice(0, 1);
    const trashed = await call(server, caller.cookie, { method: 'DELETE', path: `/api/documents/${thrown}` });
    expect(trashed.status).toBe(204);
  });

  it('a database without any room left answers 507, not 500, and loses nothing', async () => {
    fill('filler2');
    const [id = ''] = documentIds;
    const statuses = new Set<number>();
    for (let tries = 0; tries < 2_000 && !statuses.has(507); tries++) {
      const json = { revision: 1, notes: randomBytes(4_900).toString('hex') };
      const target = `/api/documents/${id}`;
      statuses.add((await call(server, caller.cookie, { method: 'PATCH', path: target, json })).status);
    }
    expect(statuses).toContain(507);
    expect([...statuses].filter((status) => ![200, 507].includes(status))).toEqual([]);
    await expectAllReadable();
  });

  it('a start without any room says what to do, and works with the reserved space', async () => {
    await endProcess(server, 'SIGTERM');
    fill('filler3');
    await expect(startServerProcess(dataDir)).rejects.toThrow(/The disk that holds .* is full\. Make room/);
    for (const name of ['filler', 'filler2', 'filler3']) empty(name);
    server = await startServerProcess(dataDir);
    await expect.poll(() => fs.existsSync(reserve()), { timeout: 20_000 }).toBe(true);
    await endProcess(server, 'SIGKILL');
    fill('filler');
    server = await startServerProcess(dataDir);
    expect(fs.existsSync(reserve())).toBe(false);
    await expectAllReadable();
  });

  it('a server that has room again takes uploads without a restart, and reserves space again', async () => {
    empty('filler');
    await expect.poll(async () => (await upload()).status, { timeout: 20_000 }).toBe(201);
    expect(fs.existsSync(reserve())).toBe(true);
  });
});
