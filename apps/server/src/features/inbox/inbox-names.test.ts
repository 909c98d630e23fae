import { expect, it } from 'vitest';
import { addressOf, nameWithKey } from './inbox-names.ts';

const CLAIM = '019ac3f2-7b1c-7000-8000-0123456789ab';

it.each([
  ['scan.pdf', 'scan-0123456789ab.pdf'],
  ['two.parts.pdf', 'two.parts-0123456789ab.pdf'],
  ['no ending', 'no ending-0123456789ab'],
  [`a.${'long ending '.repeat(4)}`, `a.${'long ending '.repeat(4)}-0123456789ab`],
])('%s keeps its name and gets its key', (name, expected) => {
  expect(nameWithKey(name, CLAIM)).toBe(expected);
});

it('the longest names of a file system have room for the key and for the reason, in whole letters', () => {
  const name = nameWithKey(`${'ñ€😀'.repeat(27)}.pdf`, CLAIM);
  expect(Buffer.byteLength(`${name}.txt`)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^[ñ€😀]+-0123456789ab\.pdf$/u);
});

it('a folder is found whatever its letters’ case and the form of its accents', () => {
  expect(addressOf('Zoe\u0308@Rivera.Example')).toBe('zo\u00eb@rivera.example');
});
