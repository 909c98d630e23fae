import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';

/** Debian's, or another one that PGBOUNCER names; undefined where it is not installed. */
export function findPgbouncer(): string | undefined {
  const places = [process.env.PGBOUNCER, '/usr/sbin/pgbouncer'];
  return places.find((place) => place !== undefined && fs.existsSync(place));
}

export interface Pgbouncer {
  /** As DATABASE_URL names it. */
  url: string;
  stop(): Promise<void>;
}

/** In transaction mode, in front of one database. It refuses to run as root, so it runs as the account of PostgreSQL. */
export async function startPgbouncer(
  program: string,
  { host, user, password, database, port }: pg.ClientConfig,
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-pgbouncer-'));
  fs.chmodSync(folder, 0o755);
  const ownPort = await freePort();
  const lines = [
    '[databases]',
    `${database} = host=${host} port=${port} user=${user} password=${password}`,
    '[pgbouncer]',
    ...Object.entries({
      listen_addr: '127.0.0.1',
      listen_port: ownPort,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: 'transaction',
      default_pool_size: 4,
      ...settings,
    }).map(([name, value]) => `${name} = ${value}`),
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(file, lines.join('\n'), { mode: 0o644 });
  const { uid, gid } = fs.statSync(String(host)); // the folder of its socket, closed to others
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
  await answers(child, ownPort);
  const stop = async () => {
    if (child.exitCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://${user}:${password}@127.0.0.1:${ownPort}/${database}`, stop };
}

/** Its version, such as 1.18.0. */
export function versionOf(program: string): string {
  return /PgBouncer (\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '';
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error')]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen === true) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('PgBouncer does not answer.');
}
