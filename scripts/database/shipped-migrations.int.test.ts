import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkShipped, noteNewMigrations, SHIPPED } from './shipped-migrations.mjs';

const FIRST = 'apps/server/migrations/0001_first.sql';
const SECOND = 'apps/server/migrations/0002_second.sql';

function makeFolder(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-shipped-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  fs.mkdirSync(path.join(root, path.dirname(FIRST)), { recursive: true });
  fs.writeFileSync(path.join(root, FIRST), 'select 1;');
  return root;
}

it('a migration that changes or goes after it was noted is refused', () => {
  const root = makeFolder();
  noteNewMigrations(root);
  expect(checkShipped(root)).toEqual([]);
  fs.writeFileSync(path.join(root, FIRST), 'select 2;');
  noteNewMigrations(root);
  expect(checkShipped(root)).toEqual([expect.stringContaining('0001_first.sql is not as noted')]);
  fs.rmSync(path.join(root, FIRST));
  expect(checkShipped(root)).toEqual([expect.stringContaining('0001_first.sql is gone')]);
});

it('a new migration needs a line, and gets the one of sha256sum', () => {
  const root = makeFolder();
  noteNewMigrations(root);
  fs.writeFileSync(path.join(root, SECOND), '');
  expect(checkShipped(root)).toEqual([expect.stringContaining('has no line for 0002_second.sql')]);
  noteNewMigrations(root);
  expect(checkShipped(root)).toEqual([]);
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(fs.readFileSync(path.join(root, SHIPPED), 'utf8')).toContain(`${empty}  0002_second.sql\n`);
});
