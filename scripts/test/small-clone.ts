/** A clone with the scripts of this one and a handful of small tests, to try the commands on. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

const VITEST_CONFIG = `
  const include = (suffix) => ['{apps,packages,scripts}/**/*.' + suffix + '.ts'];
  const project = (test) => ({ extends: true, test });
  export default { test: { passWithNoTests: true, projects: [
    project({ name: 'unit', include: include('test'), exclude: include('int.test') }),
    project({ name: 'int', include: include('int.test') }),
  ] } };`;
const PLAYWRIGHT_CONFIG = `
  export default { testDir: 'e2e', workers: 1, projects: [{ name: 'desktop' }, { name: 'phone', grep: /@phone/ }] };`;
/** Stands in for Vite: called as the real build is. */
const BUILD = `
  import fs from 'node:fs';
  fs.mkdirSync(process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true });`;

const LOCK = JSON.stringify({ packages: {} });

const FILES: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': LOCK,
  'vitest.config.mjs': VITEST_CONFIG,
  'playwright.config.mjs': PLAYWRIGHT_CONFIG,
  'apps/web/package.json': '{ "type": "module", "scripts": { "build": "node build.mjs" } }',
  'apps/web/build.mjs': BUILD,
  'locales/en.po': '',
  'packages/domain/src/rules.ts': '',
  'node_modules/.package-lock.json': LOCK,
};

export interface Ended {
  status: number | null;
  output: string;
  errors: string;
  lastLine: string | undefined;
}

export interface SmallClone {
  folder: string;
  run(script: string, words: string[], env?: Record<string, string>): Ended;
  remove(): void;
}

export function makeSmallClone(tests: Record<string, string>): SmallClone {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-small-clone-')));
  const ours = (file: string) => !/\.int\.test\.|\.ts$/.test(file);
  fs.cpSync(path.join(REPOSITORY, 'scripts'), path.join(folder, 'scripts'), { recursive: true, filter: ours });
  for (const [file, text] of Object.entries({ ...FILES, ...tests })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  for (const part of ['vitest', '@playwright']) {
    fs.symlinkSync(path.join(REPOSITORY, 'node_modules', part), path.join(folder, 'node_modules', part));
  }
  const run = (script: string, words: string[], env: Record<string, string> = {}) => {
    const { PATH, HOME } = process.env;
    const command = [path.join(folder, script), ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      env: { PATH, HOME, NO_COLOR: '1', ...env },
      encoding: 'utf8',
    });
    return { status, output: stdout, errors: stderr.trim(), lastLine: stdout.trim().split('\n').at(-1) };
  };
  return { folder, run, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** A test file for either runner; each title is a test that prints `ran TITLE`. */
export function testFile(runner: 'vitest' | '@playwright/test', ...titles: string[]): string {
  const tests = titles.map((title) => `test('${title}', () => console.log('ran ${title}'));`);
  return [`import { test } from '${runner}';`, ...tests].join('\n');
}
