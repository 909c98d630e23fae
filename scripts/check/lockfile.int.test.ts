import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkLockfile } from './lockfile.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

function lockfileWith(entry: object): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-lockfile-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({
      packages: { '': {}, 'apps/web': {}, 'node_modules/web': { link: true }, 'node_modules/new': entry },
    }),
  );
  return folder;
}

it('every package of ours has its hash and no address [SEC-42]', () => {
  expect(checkLockfile(REPOSITORY)).toEqual([]);
  expect(checkLockfile(path.join(REPOSITORY, 'bench/lighthouse'))).toEqual([]);
});

it('a package without a hash is named [SEC-42]', () => {
  expect(checkLockfile(lockfileWith({ version: '1.0.0' }))).toEqual([
    'package-lock.json: node_modules/new has no hash (integrity)',
  ]);
});

it('a package with an address is named', () => {
  const entry = { resolved: 'https://registry.example/new.tgz', integrity: 'sha512-abc' };
  expect(checkLockfile(lockfileWith(entry))).toEqual([
    'package-lock.json: node_modules/new comes from https://registry.example/new.tgz',
  ]);
});

it('installing runs no script of a package [SEC-42]', () => {
  expect(fs.readFileSync(path.join(REPOSITORY, '.npmrc'), 'utf8')).toContain('\nignore-scripts=true\n');
});
