import type { ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { ACTIVITY_ACTIONS } from '@kinvault/domain/documents/details.schema.ts';
import type { SharedField } from '@kinvault/domain/documents/fields.ts';
import { expect, it } from 'vitest';
import { activityMessages } from './activity-messages.ts';

const NAMES: Record<string, string> = { 'id-of-leo': 'Leo Rivera' };
const context = { nameOf: (id: string) => NAMES[id] };

function said(action: ActivityEntry['action'], detail: ActivityDetail = {}, addedFor?: string): string[] {
  const entry = { id: '1', actor: { id: 'tomas', name: 'Tomás Rivera' }, action, detail, at: '2026-11-20T21:40:00Z' };
  return activityMessages(entry, { ...context, addedFor });
}

const change = (field: SharedField, from: string | null, to: string | null) =>
  said('edited', { changes: [{ field, from, to }] });

it.each([
  [change('expiresOn', '2026-12-13', '2031-12-14'), 'changed the expiry from 13 Dec 2026 to 14 Dec 2031'],
  [change('expiresOn', null, '2031-12-14'), 'set the expiry to 14 Dec 2031'],
  [change('issuedOn', '2021-12-14', null), 'removed the date of issue 14 Dec 2021'],
  [change('name', 'Passport', 'Mia’s passport'), 'changed the name from Passport to Mia’s passport'],
  [change('tags', 'Travel', 'Travel, Renew'), 'changed the tags from Travel to Travel, Renew'],
  [change('ownerId', 'id-of-mia', 'id-of-leo'), 'handed it on to Leo Rivera'],
  [change('ownerId', 'id-of-mia', 'id-of-nobody-known'), 'handed it on to somebody else'],
  [said('added'), 'uploaded it'],
  [said('added', {}, 'Mia'), 'uploaded it for Mia'],
  [said('shared', { familyName: 'Okafor' }), 'shared it with Okafor'],
  [said('unshared', { familyName: 'Okafor' }), 'stopped sharing it with Okafor'],
  [said('version_restored', { version: 2 }), 'went back to version 2'],
])('%j is what one reads [DVW-6]', (words, expected) => {
  expect(words).toEqual([expected]);
});

it('of a number it is said that it changed, never what it was', () => {
  expect(change('number', 'X0438125', 'Y1')).toEqual(['changed the number']);
});

it('a name that looks like a date is told as it was written [DVW-6]', () => {
  expect(change('name', null, '2026-12-13')).toEqual(['set the name to 2026-12-13']);
});

it('an edit of several fields has a sentence for each', () => {
  const changes = [
    { field: 'type' as const, from: 'Other', to: 'Passport' },
    { field: 'name' as const, from: null, to: 'Passport' },
  ];
  expect(said('edited', { changes })).toEqual(['changed the type from Other to Passport', 'set the name to Passport']);
});

it('every action has its words', () => {
  for (const action of ACTIVITY_ACTIONS) expect(said(action).join()).toMatch(/^[a-z].+/);
});
