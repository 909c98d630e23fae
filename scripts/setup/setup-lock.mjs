import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const PATIENCE_MS = 600_000;
const clone = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
const LOCK = path.join(os.tmpdir(), `kinvault-setup-${process.getuid?.() ?? 0}-${clone}.lock`);

/** One at a time: `npm start` and `npm test` typed into two windows would install into the same folder at once. */
export async function withSetupLock(body) {
  const end = Date.now() + PATIENCE_MS;
  while (!take() && Date.now() < end) await sleep(200);
  try {
    return await body();
  } finally {
    fs.rmSync(LOCK, { force: true });
  }
}

function take() {
  try {
    fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld()) fs.rmSync(LOCK, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    return process.kill(Number(fs.readFileSync(LOCK, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
