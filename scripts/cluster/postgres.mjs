import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { findFreePort } from './ports.mjs';

export const LOGIN = 'kinvault_login';
const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: 200 };

/**
 * The PostgreSQL that npm brings, as a server of its own: over TCP, with a login that is no superuser, may create roles
 * and owns its databases.
 */
export async function startPostgres(folder) {
  const port = await findFreePort();
  const password = randomBytes(18).toString('base64url');
  const launch = () =>
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings: { ...SETTINGS, port } });
  let server = await launch();
  const superuser = { ...server.connection, host: '127.0.0.1', port };

  async function query(sql, values, database = 'postgres') {
    const client = new pg.Client({ ...superuser, database });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  await query(`create role ${LOGIN} login createrole password '${password}'`);
  return {
    ...{ port, password, query },
    makeDatabase: (name) => query(`create database ${name} owner ${LOGIN}`),
    dropDatabase: (name) => query(`drop database ${name} with (force)`),
    /** As DATABASE_URL names it; `port` may be the one of a proxy. */
    url: (name, at = port) => `postgres://${LOGIN}:${password}@127.0.0.1:${at}/${name}`,
    stop: () => server.stop(),
    async start() {
      server = await launch();
    },
  };
}
