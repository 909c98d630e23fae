import { NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import { UPLOAD_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { describe, expect, it } from 'vitest';
import { hasName, newDraft, toNewDocument } from './upload-draft.ts';

const ELENA = '0198c0de-0000-7000-8000-000000000001';
const FILE_ID = '0198c0de-0000-7000-8000-000000000002';
const TARGET = { kind: 'person', personId: ELENA, shareWith: [] } as const;
const draft = newDraft({ name: 'leo-passport.jpg' }, { ...TARGET, shareWith: [] });

describe('the draft of a document', () => {
  it('a name of blanks counts as no name [UPL-7]', () => {
    expect(hasName({ ...draft, name: '  ' })).toBe(false);
    expect(hasName(draft)).toBe(true);
  });

  it('a draft becomes a valid request, with null for empty fields [UPL-5]', () => {
    const sent = toNewDocument(
      { ...draft, name: ' Leo’s passport ', expiresOn: '2027-04-09', tags: ['Travel'], typedTag: ' School ' },
      'leo-passport.jpg',
      FILE_ID,
    );
    expect(NewDocument.parse(sent)).toEqual({
      ...Object.fromEntries(UPLOAD_FIELDS.map((field) => [field, null])),
      ownFacts: [],
      fileId: FILE_ID,
      fileName: 'leo-passport.jpg',
      name: 'Leo’s passport',
      type: 'Other',
      insuranceKind: null,
      target: TARGET,
      expiresOn: '2027-04-09',
      tags: ['Travel', 'School'],
    });
  });

  it('a request has every field that an upload takes [UPL-5]', () => {
    expect(Object.keys(toNewDocument(draft, 'leo-passport.jpg', FILE_ID))).toEqual(
      expect.arrayContaining(UPLOAD_FIELDS),
    );
  });
});
