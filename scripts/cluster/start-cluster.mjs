import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseAccount } from '../../apps/server/src/platform/db/embedded/os-account.ts';
import { openTcpProxy } from '../../apps/server/test/tcp-proxy.ts';
import { DRAIN_SECONDS, defineCopy, makeSecrets } from './copies.mjs';
import { startNginx } from './nginx.mjs';
import { startPgBouncer } from './pgbouncer.mjs';
import { findFreePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { startStore } from './store.mjs';

const DATABASE = 'kinvault';

/** Everything on this machine, below one temporary folder. `stop` ends and removes all that was begun, also halfway. */
export function createCluster(print) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-cluster-'));
  fs.chmodSync(folder, 0o755); // the accounts of PostgreSQL, PgBouncer and nginx read below it
  const undo = [() => fs.rmSync(folder, { recursive: true, force: true })];
  let isStopping = false;
  const keep = (part) => {
    if (!isStopping) {
      undo.push(() => part.stop());
      return part;
    }
    void part.stop(); // started while everything else was being stopped
    throw new Error('The cluster is being stopped.');
  };
  return {
    folder,
    start: () => start({ folder, keep, print }),
    /** Copies them to a folder that stays. */
    keepLogs() {
      const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-logs-'));
      for (const name of fs.globSync('*.log', { cwd: folder }))
        fs.copyFileSync(path.join(folder, name), path.join(place, name));
      return place;
    },
    async stop() {
      isStopping = true;
      for (const step of undo.splice(0).reverse()) await Promise.resolve(step()).catch((error) => print(`${error}`));
    },
  };
}

async function start({ folder, keep, print }) {
  // PostgreSQL and PgBouncer refuse root
  const account = process.getuid?.() === 0 ? chooseAccount(path.join(folder, 'nobody-yet')) : undefined;
  const postgres = keep(await startPostgres(folder));
  await postgres.makeDatabase(DATABASE);
  print(`PostgreSQL at 127.0.0.1:${postgres.port}`);
  const store = keep(await startStore(folder));
  print(`S3 behind 127.0.0.1:${store.proxy.port}`);
  const pooler = keep(await startPgBouncer(folder, { postgres, account }));
  print(`PgBouncer at 127.0.0.1:${pooler.port}, a connection for each transaction`);

  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const shared = {
    ...makeSecrets(folder),
    STORAGE_URL: await store.makeBucket('kinvault'),
    APP_URL: url,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };

  async function addCopy(name, role) {
    const database = keep(await openTcpProxy({ host: '127.0.0.1', port: pooler.port }));
    const direct = keep(await openTcpProxy({ host: '127.0.0.1', port: postgres.port }));
    const settings = {
      ...shared,
      DATABASE_URL: postgres.url(DATABASE, database.port),
      DATABASE_DIRECT_URL: postgres.url(DATABASE, direct.port),
    };
    const copy = keep(await defineCopy(folder, { name, role, settings }));
    return Object.assign(copy, { databaseProxies: [database, direct] });
  }
  const copies = [await addCopy('web-a', 'web'), await addCopy('web-b', 'web')];
  const worker = await addCopy('worker-a', 'worker');
  const all = [...copies, worker];
  await Promise.all(all.map((copy) => copy.start())); // on an empty database, all at once
  keep(await startNginx(folder, { port, copies: copies.map((copy) => copy.port), account }));
  for (const copy of copies) print(`${copy.name} at ${copy.url}`);
  print(`nginx at ${url}`);
  return { folder, url, postgres, database: DATABASE, store, pooler, shared, copies, worker, addCopy };
}
