import { UPLOAD_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fieldLabel } from '../../../household/field-messages.ts';
import { HouseholdProvider } from '../../../household/household.tsx';
import { newDraft } from '../queue/upload-draft.ts';
import { DraftForm } from './draft-form.tsx';

const person = { id: 'elena', name: 'Elena Rivera', email: 'elena@example.org', isConfirmed: true, avatarId: null };
const target = { kind: 'person' as const, personId: person.id, shareWith: [] };

it('every field that an upload takes has an input [UPL-4, UPL-5, D-22]', () => {
  const draft = { ...newDraft({ name: 'card.jpg' }, target), type: 'Insurance' as const }; // the only type with a kind
  const html = renderToStaticMarkup(
    <HouseholdProvider families={[]} reader={person} settings={{} as never}>
      <DraftForm draft={draft} isLocked={false} isOneOfSeveral={false} onEdit={() => {}} />
    </HouseholdProvider>,
  );
  const texts = html.split(/<[^>]*>/).map((text) => text.replace(' (optional)', ''));
  expect(texts).toEqual(expect.arrayContaining(UPLOAD_FIELDS.map((field) => fieldLabel(field, draft.type))));
});
