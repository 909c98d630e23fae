import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkRequirements, PAGE } from './requirements.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
// in parts: the check reads this file too
const id = (number: number) => `QQQ-${number}`;

function folderWith(files: Record<string, string>): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-requirements-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const listed = `# Requirements\n\n- **${id(1)}** It works.\n- **${id(2)}** It is quick.\n`;
  for (const [name, text] of Object.entries({ ...files, [PAGE]: listed })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return checkRequirements(root, [...Object.keys(files), PAGE]);
}

it('every id of the repository is listed, and every listed one has a test', () => {
  expect(checkRequirements(REPOSITORY)).toEqual([]);
});

it('an id that is not listed is named, in brackets or in a sentence', () => {
  const tests = { 'a.test.ts': `it('works [${id(1)}, ${id(2)}]')` };
  expect(folderWith(tests)).toEqual([]);
  expect(folderWith({ ...tests, 'b.ts': `// as ${id(3)} says` })).toEqual([`b.ts: ${id(3)} is not in ${PAGE}`]);
  const stranger = ['ZZZ', '9'].join('-');
  expect(folderWith({ ...tests, 'b.test.ts': `it('[${stranger}]')` })).toEqual([
    `b.test.ts: ${stranger} is not in ${PAGE}`,
  ]);
});

it('a listed id that only code names has no test', () => {
  const files = { 'a.test.ts': `it('works [${id(1)}]')`, 'a.ts': `// quick [${id(2)}]` };
  expect(folderWith(files)).toEqual([`${PAGE}: no test names ${id(2)}`]);
});
