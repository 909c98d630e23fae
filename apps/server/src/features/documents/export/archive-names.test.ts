import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArchiveNames } from './archive-names.ts';

const nameOf = (title: string, extension = 'pdf') => createArchiveNames()('documents/', title, extension);

it.each([
  ['Passport', 'Passport.pdf'],
  ['Elena’s Pass – 2026 (neu)', 'Elena’s Pass – 2026 (neu).pdf'],
  ['パスポート', 'パスポート.pdf'],
  ['scan.pdf', 'scan.pdf'],
  ['scan.PDF', 'scan.pdf'],
  ['scan.jpg', 'scan.jpg.pdf'],
  ['../../etc/passwd', '_.._etc_passwd.pdf'],
  ['..', 'Document.pdf'],
  ['/absolute', '_absolute.pdf'],
  ['C:\\Windows\\system.ini', 'C__Windows_system.ini.pdf'],
  ['.hidden', 'hidden.pdf'],
  ['ends with dots and blanks . .', 'ends with dots and blanks.pdf'],
  ['1/2 contract <b>"x"</b> | a?*', '1_2 contract _b__x___b_ _ a__.pdf'],
  ['line\r\nbreak\ttab', 'line break tab.pdf'],
  ['turned\u202Egnp.exe', 'turnedgnp.exe.pdf'],
  ['nul', '_nul.pdf'],
  ['Con.tract', '_Con.tract.pdf'],
  ['COM1', '_COM1.pdf'],
  ['contract', 'contract.pdf'],
  ['\u0000\u200B', 'Document.pdf'],
  ['e\u0301t\u00e9', 'été.pdf'],
])('%j is saved as %j [SEC-28, SEC-32]', (title, name) => {
  expect(nameOf(title)).toBe(`documents/${name}`);
});

it('a long title is cut between characters, short enough for every file system', () => {
  const name = nameOf('🛂'.repeat(200));
  expect(Buffer.byteLength(name)).toBeLessThan(180);
  expect(name.isWellFormed()).toBe(true);
});

describe('of one archive', () => {
  it('names in an archive are unique, even where case does not matter', () => {
    const archiveName = createArchiveNames();
    const names = ['Pass', 'pass', 'PASS', 'Pass (2)', 'Straße', 'STRASSE'].map((title) =>
      archiveName('', title, 'pdf'),
    );
    expect(names).toEqual([
      'Pass.pdf',
      'pass (2).pdf',
      'PASS (3).pdf',
      'Pass (2) (2).pdf',
      'Straße.pdf',
      'STRASSE (2).pdf',
    ]);
    expect(archiveName('', 'Pass', 'png')).toBe('Pass.png');
    expect(archiveName('trash/', 'Pass', 'pdf')).toBe('trash/Pass.pdf');
  });

  it('no title makes a name in an archive that escapes, hides or comes twice', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('..', '.', 'a', 'A', 'a (2)', 'aux', ''),
    );
    fc.assert(
      fc.property(fc.array(title, { maxLength: 30 }), (titles) => {
        const archiveName = createArchiveNames();
        const names = titles.map((text) => archiveName('documents/', text, 'pdf'));
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(/^documents\/[^/\\:*?"<>|]+\.pdf$/u);
          expect(name).not.toMatch(/\/[.\s]|[\p{Cc}\p{Cf}]/u);
          expect(name.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('ten thousand documents of one name are named without long searching', () => {
    const archiveName = createArchiveNames();
    const names = Array.from({ length: 10_000 }, () => archiveName('', 'Scan', 'pdf'));
    expect(names.at(-1)).toBe('Scan (10000).pdf');
  });
});
