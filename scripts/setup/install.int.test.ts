import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needs, skipTest } from '../test/needs.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const LOCK = { packages: { '': {}, 'node_modules/part': { version: '1.0.0', integrity: 'sha512-x' } } };

const NOBODY = { uid: 65_534, gid: 65_534 };
const canActAsNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], { ...NOBODY, cwd: '/' }).status === 0;
if (!canActAsNobody) console.log('skipped, since it needs root and a clone that others can read: an unwritable folder');

let clone: string;

beforeEach(() => {
  clone = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-install-')));
  fs.cpSync(path.join(REPOSITORY, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
  fs.writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify(LOCK));
});

afterEach(() => fs.rmSync(clone, { recursive: true, force: true }));

/** An npm of ours: counts its calls, and ends as `script` says. */
function putNpm(script: string): string {
  const file = path.join(clone, 'npm-cli.js');
  fs.writeFileSync(
    file,
    `const fs = require('node:fs'); fs.appendFileSync('calls', process.argv[2] + '\\n'); ${script}`,
  );
  return file;
}

const INSTALLS = `fs.mkdirSync('node_modules'); fs.writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(LOCK))})`;
const fails = (words: string) => `console.error(${JSON.stringify(words)}); process.exitCode = 1`;

function install(npm: string | undefined, account?: { uid: number; gid: number }, cwd = clone) {
  const body = `import { ensureInstalled } from './scripts/setup/install.mjs';
    import { main } from './scripts/setup/failure.mjs';
    await main(ensureInstalled);`;
  const env = { PATH: '/nowhere', HOME: clone, TMPDIR: os.tmpdir(), ...(npm && { npm_execpath: npm }) };
  const command = ['--input-type=module', '-e', body];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd,
    env,
    encoding: 'utf8',
    ...account,
  });
  return { status, stdout, stderr };
}

function calls(): string[] {
  return fs.readFileSync(path.join(clone, 'calls'), 'utf8').trim().split('\n');
}

/** They do not install first: the outbox needs no package, the cluster checks system programs, faults looks for test files. */
const NOT_INSTALLING_FIRST = ['outbox', 'cluster', 'faults'];

/** The commands of package.json that run one of our scripts: `npm run start` runs scripts/start.mjs. */
function listCommands(): [name: string, script: string, ...words: string[]][] {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8'));
  return Object.entries<string>(scripts).flatMap(([name, command]) => {
    const [program, script = '', ...words] = command.split(' ');
    return program === 'node' && !NOT_INSTALLING_FIRST.includes(name) ? [[name, script, ...words]] : [];
  });
}

it.each(listCommands())('npm run %s in a new clone installs first, and says what keeps it from that', (...command) => {
  const npm = putNpm(fails('npm error code ENOTFOUND'));
  const [, script, ...words] = command;
  const env = { PATH: '/nowhere', HOME: clone, TMPDIR: os.tmpdir(), npm_execpath: npm };
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: clone, env, encoding: 'utf8' });
  expect(stderr).toBe(
    'Kinvault could not be installed, because the network cannot be reached: connect, then start again.\n',
  );
  expect(status).toBe(1);
});

describe('an installation', () => {
  it('an installation is made once, and then only when the lockfile changed', () => {
    const npm = putNpm(INSTALLS);
    expect(install(npm)).toEqual({ status: 0, stdout: 'Installing…\n', stderr: '' });
    expect(install(npm)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(calls()).toEqual(['ci']);
    fs.writeFileSync(
      path.join(clone, 'package-lock.json'),
      JSON.stringify({ packages: { ...LOCK.packages, 'node_modules/new': { version: '2.0.0' } } }),
    );
    putNpm(fails('EACCES')); // called again: that is all we ask
    expect(install(npm).status).toBe(1);
    expect(calls()).toEqual(['ci', 'ci']);
  });

  it('an installation made by hand with npm ci is taken as it is', () => {
    const npm = putNpm(fails('not to be called'));
    fs.mkdirSync(path.join(clone, 'node_modules'));
    fs.writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), JSON.stringify(LOCK));
    expect(install(npm)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('an installation that lacks a part which npm skipped is not taken for whole', () => {
    const { platform: os, arch: cpu } = process;
    const missing = { version: '1.0.0', optional: true, os: [os], cpu: [cpu] };
    const foreign = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] };
    const npm = putNpm(INSTALLS);
    const writeLock = (parts: object) =>
      fs.writeFileSync(
        path.join(clone, 'package-lock.json'),
        JSON.stringify({ packages: { ...LOCK.packages, ...parts } }),
      );
    writeLock({ 'node_modules/database': missing });
    expect(install(npm)).toMatchObject({
      status: 1,
      stderr: 'Some parts of Kinvault could not be fetched: start again.\n',
    });
    fs.rmSync(path.join(clone, 'node_modules'), { recursive: true });
    writeLock({ 'node_modules/foreign': foreign });
    expect(install(npm).status).toBe(0);
  });
});

describe('one sentence and an exit code when', () => {
  it.each([
    ['the disk is full', 'npm error code ENOSPC', /because the disk is full/],
    [
      'the network is away',
      'npm error code ENOTFOUND\nnpm error network request failed',
      /because the network cannot be reached/,
    ],
    ['the folder belongs to another', 'npm error code EACCES', /because this folder belongs to another user/],
    ['the lockfile is not of this package.json', 'npm error code EUSAGE', /do not belong together/],
  ])('an installation fails with one sentence when %s', (_name, words, sentence) => {
    const { status, stderr } = install(putNpm(fails(words)));
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('an installation without npm fails with one sentence', () => {
    const { status, stderr } = install(undefined);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^npm was not found: install it .+\n$/)]);
  });

  it('an installation with too little room fails with one sentence, before npm runs', (context) => {
    const small = path.join(clone, 'small');
    fs.mkdirSync(small);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'kinvault-test', small]).status !== 0) {
      skipTest(context, 'needs a small disk: no tmpfs can be mounted here');
    }
    try {
      const npm = putNpm(fails('not to be called'));
      for (const part of ['scripts', 'package-lock.json']) {
        fs.cpSync(path.join(clone, part), path.join(small, part), { recursive: true });
      }
      const { status, stderr } = install(npm, undefined, small);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/there are \d\d MB of room, and it takes 1000/)]);
      expect(fs.existsSync(path.join(small, 'calls'))).toBe(false);
    } finally {
      spawnSync('umount', [small]);
    }
  });

  it(
    'an installation in a folder that cannot be written fails with one sentence, before npm runs',
    needs(canActAsNobody, 'needs root, to act as another user'),
    () => {
      fs.chmodSync(clone, 0o755);
      const { status, stderr } = install(putNpm(fails('not to be called')), NOBODY);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^Kinvault could not be installed into .+ belongs to another/),
      ]);
      expect(fs.existsSync(path.join(clone, 'calls'))).toBe(false);
    },
  );
});
