import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeFolder, query, startDatabase, stopDatabase } from '../../../../test/embedded-process.ts';

/** The kill has to come before the end of the transaction reaches the disk: once in three it does not. */
const KILLS = 4;

it(`a database that is killed after a new unlogged table was rolled back starts at the first try [REL-24]`, {
  timeout: 120_000,
}, async () => {
  const place = makeFolder(0o755);
  const dataDir = path.join(place.folder, 'data');
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, ready } = await startDatabase({ dataDir });
    const client = new pg.Client(ready.connection);
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    for (let table = 0; table < 20; table++) await client.query(`create unlogged table t${table} (id int primary key)`);
    // another commit flushes to disk that the tables were made
    await query(ready.connection, `create table if not exists written (id int); insert into written values (1)`);
    await client.query('rollback');
    process.kill(-ready.pid, 'SIGKILL');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
  const last = await startDatabase({ dataDir });
  expect(await query(last.ready.connection, 'select count(*)::int as written from written')).toEqual([
    { written: KILLS },
  ]);
  await stopDatabase(last);
  place.remove();
});
