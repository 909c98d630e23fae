import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import { reportFigure } from '../../../../test/figure.ts';
import { docx, paragraph } from '../../../../test/make-office.ts';
import { rounds } from '../../../../test/rounds.ts';
import {
  type Caller,
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../../../../test/server-process.ts';
import { PASSPORT, readSpecimen } from '../../../../test/specimens/specimen-pictures.ts';

/** Papers that are drawn but not read, together about a second. */
const PAPERS = 10;
const LETTER = docx(paragraph('Dear Elena,').repeat(400));
const KILLS = rounds({ quick: 1, full: 20 });
/** Reading a passport takes about this long, so a kill before that mostly comes in the middle of it. */
const LONGEST_RUN_MS = 4_000;
/** A job whose worker died is taken up again after some twelve seconds. */
const READ_LIMIT_MS = 60_000 + KILLS * 20_000;

it(`${KILLS} kills of a server that reads and draws leave nothing unread or undrawn, and propose nothing twice [REA-1] [REL-1]`, {
  timeout: 60_000 + READ_LIMIT_MS + KILLS * 20_000,
}, async () => {
  const dataDir = makeDataFolder();
  const start = () => startServerProcess(dataDir, { OCR_LANGUAGES: 'eng' });
  let server = await start();
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const caller = await signUpCaller(server);
  const { cookie } = caller;
  const bytes = readSpecimen(PASSPORT.file);
  const fileIds: string[] = [];
  let waiting = 0;
  let undrawn = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { bytes: answer } = await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes });
    fileIds.push(JSON.parse(String(answer)).fileId);
    await addPapers(server, caller);
    await sleep(Math.random() * LONGEST_RUN_MS);
    undrawn += (await listThumbnails(server, cookie)).filter((state) => state === 'pending').length;
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
  const drawn = Array(KILLS * PAPERS).fill('ready');
  await expect.poll(() => listThumbnails(server, cookie), { timeout: READ_LIMIT_MS }).toEqual(drawn);
  reportFigure({
    experiment: 'Server killed while it reads uploads and draws thumbnails',
    rounds: `${KILLS} kills`,
    remarks: `${fileIds.length} passports read, ${drawn.length} papers drawn; ${waiting} and ${undrawn} times one of them was waiting when the kill came`,
  });
});

async function readingOf(server: ServerProcess, cookie: string, fileId: string): Promise<FileReading> {
  const { bytes } = await call(server, cookie, { path: `/api/uploads/${fileId}/reading` });
  return JSON.parse(String(bytes));
}

async function addPapers(server: ServerProcess, { cookie, personId }: Caller): Promise<void> {
  const target = { kind: 'person', personId, shareWith: [] };
  for (let paper = 0; paper < PAPERS; paper++) {
    const upload = await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes: LETTER });
    const { fileId } = JSON.parse(String(upload.bytes));
    const json = { fileId, fileName: 'letter.docx', name: 'Letter', type: 'Other', target };
    await call(server, cookie, { method: 'POST', path: '/api/documents', json });
  }
}

async function listThumbnails(server: ServerProcess, cookie: string): Promise<string[]> {
  const { bytes } = await call(server, cookie, { path: '/api/documents?limit=200' });
  return JSON.parse(String(bytes)).documents.map(({ thumbnail }: { thumbnail: string }) => thumbnail);
}
