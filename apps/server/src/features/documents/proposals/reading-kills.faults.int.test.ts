import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import { reportFigure } from '../../../../test/figure.ts';
import { rounds } from '../../../../test/rounds.ts';
import {
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../../../../test/server-process.ts';
import { PASSPORT, readSpecimen } from '../../../../test/specimens/specimen-pictures.ts';

const KILLS = rounds({ quick: 1, full: 20 });
/** Reading a passport takes about this long, so a kill before that mostly comes in the middle of it. */
const LONGEST_RUN_MS = 4_000;
/** A job whose worker died is taken up again after some twelve seconds. */
const READ_LIMIT_MS = 60_000 + KILLS * 20_000;

it(`${KILLS} kills of a server that reads leave no upload unread, and propose nothing twice [REA-1] [REL-1]`, {
  timeout: 60_000 + READ_LIMIT_MS + KILLS * 20_000,
}, async () => {
  const dataDir = makeDataFolder();
  const start = () => startServerProcess(dataDir, { OCR_LANGUAGES: 'eng' });
  let server = await start();
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const { cookie } = await signUpCaller(server);
  const bytes = readSpecimen(PASSPORT.file);
  const fileIds: string[] = [];
  let waiting = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { bytes: answer } = await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes });
    fileIds.push(JSON.parse(String(answer)).fileId);
    await sleep(Math.random() * LONGEST_RUN_MS);
    for (const fileId of fileIds) if ((await readingOf(server, cookie, fileId)).state === 'waiting') waiting++;
    await endProcess(server, 'SIGKILL');
    server = await start();
  }
  for (const fileId of fileIds) {
    const state = async () => (await readingOf(server, cookie, fileId)).state;
    await expect.poll(state, { timeout: READ_LIMIT_MS }).toBe('done');
    const { proposals } = await readingOf(server, cookie, fileId);
    const dates = proposals.filter(({ field }) => field === 'expiresOn').map(({ value }) => value);
    expect(dates).toEqual([PASSPORT.expiresOn]);
  }
  reportFigure({
    experiment: 'Server killed while it reads uploads',
    rounds: `${KILLS} kills`,
    remarks: `${fileIds.length} passports read; ${waiting} times one of them was waiting when the kill came`,
  });
});

async function readingOf(server: ServerProcess, cookie: string, fileId: string): Promise<FileReading> {
  const { bytes } = await call(server, cookie, { path: `/api/uploads/${fileId}/reading` });
  return JSON.parse(String(bytes));
}
