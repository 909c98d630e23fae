import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;
const CHEAP_HASHING = new URL('cheap-hashing.ts', import.meta.url).href;

export interface RunningServer {
  address: string;
  operatorUrl: string | undefined;
  dataDir: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the real server on a free port with an empty data folder. Uploads are read only if the settings have
 * OCR_LANGUAGES: reading the papers of all tests would keep the CPU busy.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-e2e-'));
  fs.chmodSync(dataDir, 0o711);
  fs.mkdirSync(path.join(dataDir, 'inbox'));
  const server = spawn(process.execPath, ['--import', CHEAP_HASHING, 'apps/server/src/main.ts'], {
    cwd: REPOSITORY,
    // it watches a pipe that only this process holds open: if the run is killed, the server stops too
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      KINVAULT_PARENT_PIPE: '1',
      TEST_FAMILIES: 'yes',
      METRICS_ADDRESS: '127.0.0.1:0',
      OCR_LANGUAGES: 'none',
      MAIL_IN_DOMAIN: 'in.kinvault.test',
      MAIL_IN_PORT: '0',
      INBOX_DIR: path.join(dataDir, 'inbox'),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { address, operatorUrl } = await readAddresses(server);
  return {
    address,
    operatorUrl,
    dataDir,
    stop: async () => {
      await stop(server);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readAddresses(server: ChildProcess): Promise<Pick<RunningServer, 'address' | 'operatorUrl'>> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`the server did not get ready: ${output}`)), START_LIMIT_MS);
    const read = (text: Buffer) => {
      output += text;
      const address = /Kinvault is ready at (\S+)/.exec(output)?.[1];
      const operatorUrl = /The operator's page is at (\S+)/.exec(output)?.[1];
      if (address) resolve({ address, operatorUrl });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read).pipe(process.stderr);
    server.once('close', () => reject(new Error(`the server did not start: ${output}`)));
    server.once('close', () => clearTimeout(limit));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const closed = new Promise((resolve) => server.once('close', resolve));
  server.stdin?.end();
  await closed;
}
