import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkClassNames } from './class-names.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

function faultsOf(files: Record<string, string>): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-class-names-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return checkClassNames(root, Object.keys(files));
}

const SHEET = 'apps/web/src/ui/card.css';
const PART = 'apps/web/src/ui/card.tsx';

it('style sheets and markup of the repository name the same classes', () => {
  expect(checkClassNames(REPOSITORY)).toEqual([]);
});

it('a class that no markup has is a fault of its style sheet', () => {
  const part = "export const Card = () => <p className={classNames('card', isOpen && 'open')} />;";
  expect(faultsOf({ [SHEET]: '.card.open { color: red }', [PART]: part })).toEqual([]);
  expect(faultsOf({ [SHEET]: '.card.open .card-note { color: red }', [PART]: part })).toEqual([
    `${SHEET}: nothing has the class card-note`,
  ]);
});

it('a class that no style sheet knows needs a test that looks for it', () => {
  const files = {
    [SHEET]: '.card { color: red }',
    [PART]: 'export const Card = () => <p className={tone === "sad" ? "card" : "card card-note"} />;',
  };
  expect(faultsOf(files)).toEqual([`${PART}: no style sheet and no test knows the class card-note`]);
  expect(faultsOf({ ...files, 'e2e/card.spec.ts': "page.locator('.card-note')" })).toEqual([]);
});

it('a media query takes its width from the named breakpoints', () => {
  const part = { [PART]: '<p className="card" />' };
  expect(faultsOf({ ...part, [SHEET]: '@media (--phone) { .card { width: 1px } }' })).toEqual([]);
  expect(faultsOf({ ...part, [SHEET]: '@media (max-width: 700px) { .card { width: 1px } }' })).toEqual([
    `${SHEET}: a media query has a size of its own, take a name from apps/web/src/ui/breakpoints.css`,
  ]);
});
