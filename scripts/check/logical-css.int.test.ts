import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkLogicalCss } from './logical-css.mjs';

function faultsOf(file: string, text: string): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-logical-css-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
  return checkLogicalCss(root, [file]);
}

const ofRule = (declaration: string) => faultsOf('apps/web/src/ui/card.css', `.card {\n  ${declaration};\n}`);

it.each([
  'left: 0',
  'margin-left: 4px',
  'border-right-color: red',
  'border-top-left-radius: 4px',
  'text-align: right',
  'padding: 0 calc(1px + 2px) 0 0',
  'inset: 0 auto 0 0',
  'transform: translateX(-50%)',
])('a style sheet with ‘%s’ is refused, since it does not mirror [LNG-4]', (declaration) => {
  expect(ofRule(declaration).join()).toMatch(/^apps\/web\/src\/ui\/card\.css:2: '.*' does not mirror/);
});

it.each([
  'inset-inline-start: 0',
  'margin: 0 4px 2px 4px',
  'text-align: start',
  'transform: translateX(calc(-50% * var(--dir)))',
  'background: url(left.svg) /* left: 0; */',
])('a style sheet with ‘%s’ passes', (declaration) => {
  expect(ofRule(declaration)).toEqual([]);
});

it('a style in markup is looked at too [LNG-4]', () => {
  const part = (style: string) =>
    faultsOf('apps/web/src/ui/card.tsx', `const Card = () => <i style={{ ${style}: 0 }} />;`);
  expect(part('left').join()).toContain('does not mirror');
  expect(part('insetInlineStart')).toEqual([]);
});

it('the sheets of the repository mirror [LNG-4]', () => {
  expect(checkLogicalCss(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});
