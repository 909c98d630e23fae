import { expect, it } from 'vitest';
import { documentNameOf, nameFromFile } from './name-from-file.ts';

it.each([
  ['leo-passport.jpg', 'leo-passport'],
  ['policy 2026.27.PDF', 'policy 2026.27'],
  ['no extension', 'no extension'],
  ['.profile', '.profile'],
  ['archive.tar.gz', 'archive.tar'],
  ['Dr. Who', 'Dr. Who'],
  ['  scan .heic', 'scan'],
])('the draft of the file %j is named %j [UPL-2]', (fileName, name) => {
  expect(nameFromFile(fileName)).toBe(name);
});

it('the name of a document is never blank, nor longer than it may be', () => {
  expect(documentNameOf(' .pdf')).toBe('.pdf');
  expect(documentNameOf(`${'a'.repeat(199)} b.pdf`)).toBe('a'.repeat(199));
});
