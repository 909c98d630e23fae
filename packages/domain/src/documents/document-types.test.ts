import { expect, it } from 'vitest';
import { lacksExpiry } from './document-types.ts';

it.each(['Passport', 'ID', 'Driver License', 'Insurance'] as const)(
  'a document of type %s without an expiry date lacks one',
  (type) => {
    expect(lacksExpiry({ type, expiresOn: null })).toBe(true);
    expect(lacksExpiry({ type, expiresOn: '' })).toBe(true);
    expect(lacksExpiry({ type, expiresOn: '2031-01-01' })).toBe(false);
  },
);

it.each(['Birth Certificate', 'Medical', 'Education', 'Financial', 'Legal', 'Other'] as const)(
  'a document of type %s needs no expiry date',
  (type) => expect(lacksExpiry({ type, expiresOn: '' })).toBe(false),
);
