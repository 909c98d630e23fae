import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ALL_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyDrafts } from '../../../../household/field-drafts.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { HouseholdProvider } from '../../../../household/household.tsx';
import type { EditDraft } from './edit-draft.ts';
import { EditFields } from './edit-fields.tsx';

const person = { id: 'elena', name: 'Elena Rivera', email: 'elena@example.org', isConfirmed: true, avatarId: null };
const document = {
  ownerId: 'elena',
  ownerName: 'Elena Rivera',
  familyId: null,
  sharedWith: [],
  receivers: [],
} as unknown as Document;
const DRAFT: EditDraft = {
  ...emptyDrafts(ALL_FIELDS),
  ownFacts: [],
  name: 'Passport',
  type: 'Insurance', // the only type with a kind
  insuranceKind: 'health',
  ownerId: 'elena',
  tags: [],
  notes: '',
  isFavorite: false,
};

it('every field of a document has an input [DVW-7, D-22]', () => {
  const html = renderToStaticMarkup(
    <HouseholdProvider families={[]} reader={person} settings={{} as never}>
      <EditFields about={{ document }} draft={DRAFT} typedTag="" onEdit={() => {}} onTypeTag={() => {}} />
    </HouseholdProvider>,
  );
  const wanted = ALL_FIELDS.map((field) => fieldLabel(field, DRAFT.type));
  expect(html.split(/<[^>]*>/)).toEqual(expect.arrayContaining(wanted));
});
