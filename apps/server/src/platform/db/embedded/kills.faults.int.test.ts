import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import {
  type DatabaseProcess,
  makeFolder,
  query,
  startDatabase,
  stopDatabase,
} from '../../../../test/embedded-process.ts';
import { reportFigure } from '../../../../test/figure.ts';
import { rounds } from '../../../../test/rounds.ts';

const KILLS = rounds({ quick: 3, full: 50 });
const LONGEST_RUN_MS = 400;

/** The mark is there before the first signal is sent. */
interface Life {
  database: DatabaseProcess;
  isKilled: boolean;
}

/**
 * Writes rows one by one until the kill breaks it off; the result is the last number whose commit was acknowledged.
 * Any error of a living database is one of the test.
 */
async function writeUntilKilled(life: Life, from: number, onWrite: () => void): Promise<number> {
  const client = new pg.Client(life.database.ready.connection);
  client.on('error', () => {});
  let acknowledged = from;
  try {
    await client.connect();
    for (;;) {
      await client.query('insert into written (number) values ($1)', [acknowledged + 1]);
      acknowledged += 1;
      onWrite();
    }
  } catch (error) {
    if (!life.isKilled) throw error;
    return acknowledged;
  }
}

/** Every second time with all of PostgreSQL, as a power cut takes it; else the parent alone. */
function kill(life: Life, round: number): void {
  const { child, ready } = life.database;
  life.isKilled = true;
  if (round % 2 === 0) process.kill(-ready.pid, 'SIGKILL');
  child.kill('SIGKILL');
}

it(`${KILLS} kills at random moments lose no acknowledged write`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
  const place = makeFolder(0o755);
  const dataDir = path.join(place.folder, 'data');
  let database = await startDatabase({ dataDir });
  await query(database.ready.connection, 'create table written (number int primary key)');
  let [acknowledged, lost] = [0, 0];
  for (let round = 0; round < KILLS; round++) {
    const { promise: begun, resolve: onWrite } = Promise.withResolvers<void>();
    const life: Life = { database, isKilled: false };
    const writing = writeUntilKilled(life, acknowledged, onWrite);
    await Promise.race([begun.then(() => sleep(Math.random() * LONGEST_RUN_MS)), writing]);
    kill(life, round);
    acknowledged = await writing;
    database = await startDatabase({ dataDir });
    const [found] = await query(database.ready.connection, 'select count(*)::int, max(number) from written');
    // the last one may have been committed without its acknowledgement
    const count = Number(found?.count);
    lost += Math.max(0, acknowledged - count);
    expect([acknowledged, acknowledged + 1]).toContain(count);
    expect(found?.max).toBe(count);
    acknowledged = count;
  }
  expect(acknowledged).toBeGreaterThan(KILLS); // it did write
  reportFigure({
    experiment: 'Embedded PostgreSQL killed',
    rounds: `${KILLS} kills`,
    lost,
    remarks: `${acknowledged} writes acknowledged`,
  });
  await stopDatabase(database);
  place.remove();
});
