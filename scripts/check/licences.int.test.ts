import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkLicences } from './licences.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

function lockfileWith(license: string | undefined): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-licences-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const packages = { '': { license: 'Apache-2.0' }, 'node_modules/new': { license } };
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  return folder;
}

it('every package that is installed has an accepted licence [SEC-42]', () => {
  expect(checkLicences(REPOSITORY)).toEqual([]);
});

it.each(['MIT', '(GPL-3.0-only OR MIT)', 'Apache-2.0 AND MIT'])('the licence %s is accepted', (license) => {
  expect(checkLicences(lockfileWith(license))).toEqual([]);
});

it.each(['AGPL-3.0-only', 'MIT AND SSPL-1.0', 'SEE LICENSE IN LICENSE.md', undefined])(
  'a package under %s is named [SEC-42]',
  (license) => {
    expect(checkLicences(lockfileWith(license))).toEqual([expect.stringContaining('node_modules/new')]);
  },
);
