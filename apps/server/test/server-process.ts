import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { programEnv } from './program-env.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** Where it answers; empty for a worker. */
  url: string;
  /** With METRICS_ADDRESS. */
  operatorUrl: string | undefined;
  /** All that it has written so far. */
  output: () => string;
}

/**
 * The real server as `npm start` runs it, on a port of its own. It ends with the process that started it. Uploads are read
 * only with OCR_LANGUAGES among the settings: it takes seconds of processor time for each.
 */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const env = programEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    KINVAULT_PARENT_PIPE: '1',
    OCR_LANGUAGES: 'none',
    ...settings,
  });
  const child = spawn(process.execPath, [MAIN], { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += text;
      const found = /^Kinvault is (?:ready at (\S+)|working)$/m.exec(output);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => reject(new Error(`the server ended: ${output}`)));
  });
  const operatorUrl = /^The operator's page is at (\S+)$/m.exec(output)?.[1];
  return { child, url, operatorUrl, output: () => output };
}

export async function endProcess({ child }: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await closed;
}

/** A folder that the database's own account may pass through. */
export function makeDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-server-'));
  fs.chmodSync(folder, 0o711);
  return path.join(folder, 'data');
}

export interface Caller {
  cookie: string;
  personId: string;
}

/** One request over the network. Throws when the connection breaks before the whole answer is there. */
export async function call(
  { url }: Pick<ServerProcess, 'url'>,
  cookie: string,
  request: { method?: string; path: string; key?: string; json?: object; bytes?: Buffer },
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const { method = 'GET', path: target, key = randomUUID(), json, bytes } = request;
  const type = bytes ? 'application/octet-stream' : 'application/json';
  const response = await fetch(new URL(target, url), {
    method,
    headers: { cookie, origin: url, 'idempotency-key': key, ...((bytes || json) && { 'content-type': type }) },
    body: bytes ? new Uint8Array(bytes) : json && JSON.stringify(json),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

export async function signUpCaller(server: Pick<ServerProcess, 'url'>): Promise<Caller> {
  const family = { kind: 'create', name: 'Rivera' };
  const json = { name: 'Elena', email: `${randomUUID()}@rivera.example`, password: 'quiet lantern orchard', family };
  const answer = await call(server, '', { method: 'POST', path: '/api/auth/sign-up', json });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.bytes}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, personId: JSON.parse(String(answer.bytes)).person.id };
}
