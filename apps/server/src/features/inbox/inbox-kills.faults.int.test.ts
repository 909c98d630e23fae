import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { hashOf, listReceivedHashes, makeInbox } from '../../../test/inbox-folder.ts';
import { newFile } from '../../../test/receive.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { runWorker } from '../../../test/run-worker.ts';

const KILLS = rounds({ quick: 2, full: 200 });
const FILES = 8;
const LONGEST_RUN_MS = 150;
const PROGRAM = fileURLToPath(new URL('../../../test/inbox-worker.ts', import.meta.url));

it(`${KILLS} times two servers that take files are killed at random moments: nothing is lost or doubled [INB-3] [REL-25]`, {
  timeout: 60_000 + KILLS * 10_000,
}, async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const { folder } = server;
  const run = (killAfterMs: number) =>
    runWorker(server, { program: PROGRAM, killAfterMs, folder, inboxDir: inbox.root });
  const written: string[] = [];
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (let count = 0; count < FILES; count++) {
      const bytes = Buffer.concat([newFile(), randomBytes(Math.ceil(Math.random() * 200_000))]);
      inbox.write('scan.png'.replace('.', `${count}.`), bytes);
      written.push(hashOf(bytes));
    }
    const both = await Promise.all([0, 1].map(() => run(Math.random() * LONGEST_RUN_MS)));
    killed += both.filter(Boolean).length;
    // files that the killed ones have not taken keep their names: these may not be written over
    await run(Number.POSITIVE_INFINITY);
    expect(inbox.names()).toEqual(['.kinvault', 'done']);
  }
  const received = await listReceivedHashes(server, owner.id);
  const doubled = received.length - new Set(received).size;
  const lost = written.filter((hash) => !received.includes(hash)).length;
  reportFigure({
    experiment: 'Servers killed while they take files from a folder',
    rounds: `${KILLS} kills of two`,
    ...{ lost, falselyAcknowledged: 0, doubled },
    remarks: `${written.length} files written, ${killed} servers killed`,
  });
  expect([lost, doubled, received.length]).toEqual([0, 0, written.length]);
  expect(inbox.names('.kinvault')).toEqual([`of-${owner.id}`]);
  expect(inbox.names('done')).toHaveLength(written.length);
  const [stored] = await runSql(server, `select count(*) from files where uploaded_by = $1`, [owner.id]);
  expect(Number(stored?.count)).toBe(written.length);
  expect(killed).toBeGreaterThan(0);
});
