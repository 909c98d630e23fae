import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { ALL_FIELDS, type SharedField } from '@kinvault/domain/documents/fields.ts';
import { expect, it } from 'vitest';
import { emptyDrafts } from '../../../../household/field-drafts.ts';
import { foreignChanges, merge } from './edit-conflict.ts';
import type { EditDraft } from './edit-draft.ts';

const BASE: EditDraft = {
  ...emptyDrafts(ALL_FIELDS),
  ownFacts: [],
  name: 'Passport',
  type: 'Passport',
  insuranceKind: '',
  ownerId: 'mia',
  expiresOn: '2026-12-13',
  tags: ['Travel'],
  notes: '',
  isFavorite: false,
};

function edited(field: SharedField, name: string): ActivityEntry {
  const detail = { changes: [{ field, from: null, to: null }] };
  return { id: `${field} ${name}`, actor: { id: name, name }, action: 'edited', detail, at: '2026-11-21T10:00:00Z' };
}

it.each([
  ['changed by both', { expiresOn: '2030-01-01' }, { expiresOn: '2031-01-01' }, [['expiresOn', true]]],
  ['changed by others alone', {}, { name: 'Old passport' }, [['name', false]]],
  ['changed by oneself alone', { name: 'Old passport' }, {}, []],
  ['changed by both to the same', { name: 'Old' }, { name: 'Old' }, []],
  ['one’s own', { notes: 'mine' }, { notes: 'from another device' }, []],
] as const)('a field %s is reported as such [DVW-7]', (_, mine, theirs, expected) => {
  const changes = foreignChanges(BASE, { ...BASE, ...mine }, { ...BASE, ...theirs });
  expect(changes.map(({ field, isContested }) => [field, isContested])).toEqual(expected);
});

it('a changed field names the person who edited it last', () => {
  const entries = [edited('name', 'Leo'), edited('expiresOn', 'Tomás'), edited('expiresOn', 'Elena')];
  const fresh = { ...BASE, expiresOn: '2031-01-01', tags: [] };
  expect(foreignChanges(BASE, BASE, fresh, entries).map(({ field, by }) => [field, by])).toEqual([
    ['expiresOn', 'Tomás'],
    ['tags', null],
  ]);
});

const DRAFT = { ...BASE, name: 'Mine', expiresOn: '2030-01-01', notes: 'my own' };
const FRESH = { ...BASE, name: 'Theirs', type: 'Other', expiresOn: '2031-01-01' } as const;

it.each([
  ['mine', 'mine', 'Mine', '2030-01-01'],
  ['theirs', 'theirs', 'Theirs', '2031-01-01'],
  ['mine', 'theirs', 'Mine', '2031-01-01'],
] as const)('with the name kept as %s and the expiry as %s, no other change is lost', (name, expiry, ...said) => {
  const merged = merge({ base: BASE, draft: DRAFT, fresh: FRESH }, { name, expiresOn: expiry });
  expect([merged.name, merged.expiresOn]).toEqual(said);
  expect(merged.type).toBe('Other'); // theirs, uncontested
  expect(merged.notes).toBe('my own'); // mine, uncontested
});
