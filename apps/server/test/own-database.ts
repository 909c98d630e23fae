import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { provisionDatabase } from '../src/platform/db/provision-database.ts';
import { makeDataFolder } from './server-process.ts';

export interface OwnDatabase {
  connection: pg.ClientConfig;
  /** As DATABASE_URL names it. */
  url: string;
  drop(): Promise<void>;
}

/** An empty database on the tests' server, of the ordinary login, for processes that find it in their settings. */
export async function makeOwnDatabase(superuser: pg.ClientConfig & { password: string }): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  const connection = await provisionDatabase(superuser, name);
  const { host, port, user, password } = connection;
  const place = new URLSearchParams({ host: `${host}`, port: `${port}`, user: `${user}`, password: `${password}` });
  const drop = async () => {
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  };
  return { connection, url: `postgres:///${name}?${place}`, drop };
}

/** Secret and keyring as an operator makes them beforehand, in a folder of their own. */
export function makeKeys(): { folder: string; settings: { SECRET_FILE: string; KEYRING_FILE: string } } {
  const folder = makeDataFolder();
  fs.mkdirSync(folder);
  const [secret, keyring] = [path.join(folder, 'secret'), path.join(folder, 'keyring.json')];
  fs.writeFileSync(secret, randomBytes(48).toString('base64url'), { mode: 0o600 });
  const keys = { first: randomBytes(32).toString('base64') };
  fs.writeFileSync(keyring, JSON.stringify({ current: 'first', keys }), { mode: 0o400 });
  return { folder, settings: { SECRET_FILE: secret, KEYRING_FILE: keyring } };
}
