import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programEnv } from '../../test/program-env.ts';
import { endProcess, makeDataFolder, type ServerProcess, startServerProcess } from '../../test/server-process.ts';
import { addDocument, signUpClient } from '../../test/uploading-client.ts';

const dataDir = makeDataFolder();
const folder = path.dirname(dataDir);
let server: ServerProcess;
let stored: string;

beforeAll(async () => {
  server = await startServerProcess(dataDir);
  await addDocument(server, await signUpClient(server));
  const [found = ''] = fs.globSync('files/documents/*/*', { cwd: dataDir });
  stored = path.join(dataDir, found);
}, 60_000);
afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true });
});

/** As `npm run NAME -- …` runs it, typed in the folder of the test. */
async function run(name: string, words: string[], settings = {}): Promise<{ code: number | null; output: string }> {
  const env = programEnv({ INIT_CWD: folder, DATA_DIR: dataDir, ...settings });
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...words], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  return await new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

it('verify next to a running server ends with 0 if all is well [OPS-3]', async () => {
  const { code, output } = await run('verify', ['--sample', '100%']);
  expect(output).toMatch(/Read 1 files, .*All of them are whole\.\nNo orphaned files\.\n$/);
  expect(code).toBe(0);
});

it('rotate-keys --add only adds a key to the keyring file [OPS-5]', async () => {
  const keyring = path.join(dataDir, 'keyring.json');
  const before = JSON.parse(fs.readFileSync(keyring, 'utf8'));
  const { code, output } = await run('rotate-keys', ['--add']);
  const after = JSON.parse(fs.readFileSync(keyring, 'utf8'));
  expect([code, output]).toEqual([0, expect.stringContaining(`The key ${after.next} is added, and not used yet.`)]);
  expect(after.current).toBe(before.current);
  expect(Object.keys(after.keys).sort()).toEqual([before.current, after.next].sort());
});

it.each<[string, string[], object, RegExp]>([
  ['verify', [], { DATA_DIR: '/nowhere' }, /^There is no vault in \/nowhere\./],
  ['verify', ['--sample', '0%'], {}, /^--sample takes a share/],
  ['import', ['/', '--for', 'nobody@rivera.example'], {}, /^Nobody signs in with nobody@rivera\.example\.$/m],
  ['status', ['--clock'], {}, /^npm run status takes nothing but --clock-is-right, after --\.$/m],
  ['rotate-keys', ['--remove', 'abc'], {}, /^The keyring has no key abc\. Nothing was changed\.$/m],
])('the command %s %j with %j does nothing and says why', async (name, words, settings, sentence) => {
  const { code, output } = await run(name, words, settings);
  expect(output).toMatch(sentence);
  expect(code).toBe(2);
});

it('help is shown even with wrong settings', async () => {
  const { code, output } = await run('verify', ['--help'], { DATA_DIR: '/nowhere' });
  expect([code, output]).toEqual([0, expect.stringContaining('npm run verify -- --sample 1%')]);
});

it('verify ends with 1 where a file is damaged, also without a server, and writes a report for its operator alone [OPS-3]', async () => {
  await endProcess(server, 'SIGTERM');
  fs.truncateSync(stored, 100);
  const { code, output } = await run('verify', ['--json', 'report.json']);
  expect([code, output]).toEqual([1, expect.stringContaining('is cut off')]);
  const report = path.join(folder, 'report.json');
  expect(fs.statSync(report).mode & 0o777).toBe(0o600);
  const { format, damaged, store } = JSON.parse(fs.readFileSync(report, 'utf8'));
  expect([format, damaged[0].problem, store.orphans]).toEqual([1, 'cut', []]);
});
