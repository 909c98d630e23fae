import { expect, it } from 'vitest';
import { coverLook, DOCUMENT_LOOKS } from './document-look.ts';

it.each([
  ['doc', 'DOC'],
  ['xls', 'XLS'],
] as const)('a file of kind %s has its own cover, whatever its type [D-15]', (kind, format) => {
  for (const type of ['Passport', 'Other'] as const) {
    expect(coverLook({ type, kind })).toMatchObject({ shape: 'a4', format });
    expect(coverLook({ type, kind }).icon).not.toBe(DOCUMENT_LOOKS[type].icon);
  }
});

it('any other file has the cover of its type', () => {
  expect(coverLook({ type: 'Passport', kind: 'docx' })).toBe(DOCUMENT_LOOKS.Passport);
});
