import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePhoto } from '../../../test/make-photo.ts';
import { chooseIsolation, isolationCommands, NO_ISOLATION } from './child-isolation.ts';
import { childCode } from './start-child.ts';
import { createThumbnailer } from './thumbnailer.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/curious-program.mjs', import.meta.url));
const NAMES = ['keyring.json', 'secret', 'somebodys-passport'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-isolation-'));
const files = NAMES.map((name) => path.join(folder, name));
// as the server's are: the data folder, and single files in it or elsewhere
const hidden = [folder, ...files];
const server = http.createServer((_request, response) => response.end('reached'));
let port = 0;

beforeAll(async () => {
  for (const file of files) fs.writeFileSync(file, 'a secret', { mode: 0o600 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

/** What the program got; undefined where this machine does not offer the way. */
async function find(command: readonly string[]): Promise<Record<string, unknown> | undefined> {
  const [program = process.execPath, ...before] = [
    ...command,
    process.execPath,
    PROGRAM,
    JSON.stringify({ port, files }),
  ];
  try {
    const { stdout } = await promisify(execFile)(program, before, { env: {}, cwd: '/' });
    return JSON.parse(stdout);
  } catch (error) {
    console.log(
      `not tried, since this machine does not offer it: ${command.slice(0, 4).join(' ')} (${String(error).split('\n')[1]})`,
    );
    return undefined;
  }
}

it('the test attack works where nothing stops it', async () => {
  expect(await find([])).toMatchObject({ network: 200, files: files.map(() => 'a secret') });
});

it.for(isolationCommands({ hidden }).map((command) => [command.slice(1, 3).join(' '), command] as const))(
  'by %s a child reaches no network, no key, no secret, no file of others and nothing of its parent, native code included [SEC-45]',
  async ([, command], { skip }) => {
    const found = await find(command);
    if (!found) return skip();
    expect(found.network).toMatch(/ENETUNREACH|EADDRNOTAVAIL|ECONNREFUSED/);
    for (const answer of found.files as string[]) expect(answer).toMatch(/^(EACCES|ENOENT|EPERM)$/);
    expect(found.environment).toMatch(/EACCES|EPERM/);
    expect(found.memory).toMatch(/EACCES|EPERM/);
  },
);

it('pictures are drawn under the way that was chosen', async ({ skip }) => {
  const isolation = await chooseIsolation({ readable: childCode(), hidden });
  if (isolation === NO_ISOLATION) {
    console.log('skipped: this machine offers no way to isolate a child');
    return skip();
  }
  const thumbnailer = createThumbnailer({ log: { warn: (details) => console.log(details) }, isolation });
  try {
    expect((await thumbnailer.render(await makePhoto(), 'jpeg')).bytes.length).toBeGreaterThan(100);
  } finally {
    await thumbnailer.close();
  }
});

it('a way that does not hold is not chosen, and its weakness is told', async () => {
  const isolation = await chooseIsolation({ readable: [path.join(folder, 'not-there')], hidden });
  expect(isolation).toBe(NO_ISOLATION);
  expect(isolation.weakness).toContain('docs/security.md');
});
