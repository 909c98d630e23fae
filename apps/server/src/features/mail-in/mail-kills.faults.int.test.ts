import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { freePort } from '../../../test/dovecot.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { hashOf } from '../../../test/inbox-folder.ts';
import { handOver, listMailed, makeMailAddress, writeMail } from '../../../test/mail-in.ts';
import { newFile } from '../../../test/receive.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { runWorker } from '../../../test/run-worker.ts';
import { MAIL_DOMAIN } from '../../../test/test-server.ts';

const KILLS = rounds({ quick: 2, full: 100 });
const MAILS = 4;
/** So many lives leave mails to the next ones: all that wait must fit into a person's hour. */
const DRAINED_EVERY = 4;
const LONGEST_LIFE_MS = 1_200;
const PROGRAM = fileURLToPath(new URL('../../../test/mail-worker.ts', import.meta.url));

it(`${KILLS} times a server that takes mails is killed; each is sent until it is acknowledged, and is there once and whole [REL-25]`, {
  timeout: 60_000 + KILLS * 10_000,
}, async ({ server, owner }) => {
  const to = await makeMailAddress(owner);
  const port = await freePort();
  const { folder } = server;
  const endFile = path.join(folder, 'end');
  const live = (killAfterMs: number) =>
    runWorker(server, { program: PROGRAM, killAfterMs, folder, domain: MAIL_DOMAIN, port, endFile });
  const mails: string[][] = [];
  let tries = 0;
  async function sendUntilTaken(): Promise<void> {
    const files = [0, 1].map(() => Buffer.concat([newFile(), randomBytes(Math.ceil(Math.random() * 100_000))]));
    mails.push(files.map(hashOf));
    const raw = writeMail({ from: owner.email, parts: files.map((bytes) => ({ bytes })) });
    for (let answer = ''; !answer.startsWith('250 '); tries++) {
      answer = await handOver(port, { from: owner.email, to, raw });
      await sleep(50);
    }
  }
  let sending: Promise<void>[] = [];
  let killed = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    for (let count = 0; count < MAILS; count++) sending.push(sendUntilTaken());
    killed += Number(await live(Math.random() * LONGEST_LIFE_MS));
    await runSql(server, 'delete from rate_limits');
    if (kill % DRAINED_EVERY !== 0 && kill < KILLS) continue;
    const last = live(Number.POSITIVE_INFINITY);
    await Promise.all(sending);
    sending = [];
    fs.writeFileSync(endFile, '');
    await last;
    fs.rmSync(endFile);
  }
  const received = await listMailed(server, owner.id);
  const here = new Set(received);
  const counts = mails.map((files) => files.filter((hash) => here.has(hash)).length);
  const lost = counts.filter((count) => count === 0).length;
  const half = counts.filter((count) => count === 1).length;
  const doubled = received.length - here.size;
  reportFigure({
    experiment: 'Servers killed while they take mails',
    rounds: `${KILLS} kills`,
    ...{ lost, falselyAcknowledged: half, doubled },
    remarks: `${mails.length} mails of two files, sent ${tries} times, ${killed} servers killed`,
  });
  expect({ lost, half, doubled, mails: counts.length }).toEqual({ lost: 0, half: 0, doubled: 0, mails: KILLS * MAILS });
  const [stored] = await runSql(server, `select count(*) from files where uploaded_by = $1`, [owner.id]);
  expect(Number(stored?.count)).toBe(2 * mails.length);
  expect(killed).toBe(KILLS);
});
