import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../scripts/test/needs.ts';
import { programEnv } from '../../test/program-env.ts';
import { readBackup } from '../../test/read-backup.ts';
import {
  call,
  endProcess,
  makeDataFolder,
  type ServerProcess,
  signUpCaller,
  startServerProcess,
} from '../../test/server-process.ts';
import { PNG } from '../../test/test-documents.ts';

const BACKUP = fileURLToPath(new URL('./backup.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery staple';
const hasAge = spawnSync('age', ['--version']).status === 0;
if (!hasAge) console.log('age is not installed here: archives are opened by its library alone.');

describe('npm run backup [OPS-1]', () => {
  const dataDir = makeDataFolder();
  const folder = path.dirname(dataDir);
  const inFolder = (name: string) => path.join(folder, name);
  let server: ServerProcess;
  let identity: string;
  let recipient: string;
  let fileId: string;
  beforeAll(async () => {
    identity = await generateIdentity();
    recipient = await identityToRecipient(identity);
    fs.writeFileSync(inFolder('key.txt'), `# a key\n${identity}\n`);
    fs.writeFileSync(inFolder('passphrase'), `${PASSPHRASE}\n`);
    fs.writeFileSync(inFolder('short'), 'too short\n');
    server = await startServerProcess(dataDir);
    const { cookie } = await signUpCaller(server);
    const upload = await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes: PNG });
    fileId = JSON.parse(String(upload.bytes)).fileId;
  });
  afterAll(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function start(...words: string[]): ChildProcess {
    const env = programEnv({ DATA_DIR: dataDir, INIT_CWD: folder });
    return spawn(process.execPath, [BACKUP, ...words], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  async function run(...words: string[]) {
    const child = start(...words);
    const output = { stdout: '', stderr: '' };
    child.stdout?.on('data', (text) => {
      output.stdout += text;
    });
    child.stderr?.on('data', (text) => {
      output.stderr += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, ...output };
  }

  const archives = () => fs.readdirSync(folder).filter((name) => name.includes('.age'));
  const stored = () => path.join(dataDir, 'files', 'documents', fileId.slice(-2), fileId);

  it('a backup next to the running server is sealed to a key, shows its progress, and says what it wrote', async () => {
    const { code, stdout } = await run('keyed.age', '--to', recipient);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^0 %, 0 bytes of \d+ bytes\n100 %, .*\nOpening and checking the archive…\n\S+\/keyed\.age is written and was opened again: \d+ rows and 1 files, /,
    );
    const entries = await readBackup(fs.readFileSync(inFolder('keyed.age')), identity);
    expect(entries.get(`files/documents/${fileId.slice(-2)}/${fileId}`)).toEqual(fs.readFileSync(stored()));
    expect(archives()).toEqual(['keyed.age']);
  });

  it('age and tar open the archive without Kinvault', needs(hasAge, 'needs age (Debian: apt install age)'), () => {
    const command = `age -d -i key.txt keyed.age | tar t`;
    const { stdout, status } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(0);
    const names = stdout.trim().split('\n');
    expect([names[0], names.at(-1)]).toEqual(['README.txt', 'end.json']);
  });

  it('a backup with the server stopped is sealed with a passphrase', async () => {
    await endProcess(server, 'SIGTERM');
    try {
      expect(await run('sealed.age', '--passphrase-file', 'passphrase')).toMatchObject({ code: 0 });
    } finally {
      server = await startServerProcess(dataDir);
    }
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const content = await decrypter.decrypt(fs.readFileSync(inFolder('sealed.age')));
    expect(String(Buffer.from(content.subarray(0, 10)))).toBe('README.txt');
  });

  it('a backup names damaged files and keeps its archive', async () => {
    const bytes = fs.readFileSync(stored());
    fs.writeFileSync(stored(), bytes.subarray(1));
    const { code, stdout } = await run('damaged.age', '--to', recipient);
    fs.writeFileSync(stored(), bytes);
    expect(code).toBe(1);
    expect(stdout).toContain(`an unfinished upload (Elena): its length is wrong. File ${fileId}`);
    expect(fs.existsSync(inFolder('damaged.age'))).toBe(true);
  });

  it('a backup that cannot be made is refused with a sentence and leaves nothing', async () => {
    const before = archives();
    const refusals: [words: string[], sentence: string][] = [
      [['keyed.age', '--to', recipient], 'keyed.age exists already'],
      [['new.age', '--to', 'age1nonsense'], '"age1nonsense" is not an age recipient'],
      [['new.age', '--passphrase-file', 'short'], 'at least 12 characters'],
      [['new.age', '--passphrase-file', 'none'], 'cannot be read'],
      [['new.age'], '--passphrase-file FILE'],
      [['new.age', '--to', recipient, '--passphrase-file', 'passphrase'], 'not both'],
      [[], 'Use: npm run backup'],
    ];
    const outcomes = await Promise.all(refusals.map(([words]) => run(...words)));
    for (const [index, { code, stderr }] of outcomes.entries()) {
      expect([code, stderr]).toEqual([2, expect.stringContaining(refusals[index]?.[1] ?? '')]);
      expect(stderr).not.toContain('    at ');
    }
    expect(archives()).toEqual(before);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('a backup stopped by %s leaves nothing', async (signal) => {
    const before = archives();
    const child = start('stopped.age', '--to', recipient);
    let told = '';
    child.stderr?.on('data', (text) => {
      told += text;
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(() => archives().length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(before.length);
    child.kill(signal);
    child.kill(signal);
    expect([await closed, told]).toEqual([2, 'Stopped. No archive was written.\n']);
    expect(archives()).toEqual(before);
  });

  it('backup --help says what an archive contains and who can read it', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Whoever opens the archive can read every document in it');
  });
});
