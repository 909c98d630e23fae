import { describe, expect, it } from 'vitest';
import { newDraft, type UploadDraft } from './queue/upload-draft.ts';
import { lacksExpiry, rowWords } from './row-words.ts';

const file = { name: 'IMG_2041.jpg' } as File;
const TARGET = { kind: 'person' as const, personId: 'elena', shareWith: [] };
const words = (more: Partial<UploadDraft>) => rowWords({ file, draft: { ...newDraft(file, TARGET), ...more } });

describe('the second line of a file', () => {
  it.each<[Partial<UploadDraft>, string]>([
    [{ type: 'Medical', name: 'Vaccination record' }, 'Medical · no expiry'],
    [{ type: 'Passport', expiresOn: '2033-08-22' }, 'Passport · until 22 Aug 2033'],
    [{ name: 'Cinema card' }, 'Other · no expiry'],
    [{ expiresOn: '2033-08-22' }, 'Other · until 22 Aug 2033'],
  ])('of %j is %j', (said, text) => {
    expect(words(said)).toEqual({ text, isQuestion: false });
  });

  it.each<[Partial<UploadDraft>, string]>([
    [{}, 'What is it? Type and date'],
    [{ type: 'Passport' }, 'Passport · no expiry date yet'],
    [{ name: '  ', type: 'Medical' }, 'What is its name?'],
  ])('of %j asks %j', (said, text) => {
    expect(words(said)).toEqual({ text, isQuestion: true });
  });
});

it.each(['Passport', 'ID', 'Driver License', 'Insurance'] as const)('%s without an expiry date lacks one', (type) => {
  expect(lacksExpiry({ type, expiresOn: '' })).toBe(true);
  expect(lacksExpiry({ type, expiresOn: '2031-01-01' })).toBe(false);
});

it.each(['Birth Certificate', 'Medical', 'Education', 'Financial', 'Legal', 'Other'] as const)(
  '%s needs no expiry date',
  (type) => expect(lacksExpiry({ type, expiresOn: '' })).toBe(false),
);
