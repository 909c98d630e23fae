import type { ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { ACTIVITY_ACTIONS } from '@kinvault/domain/documents/details.schema.ts';
import type { SharedField } from '@kinvault/domain/documents/fields.ts';
import { expect, it } from 'vitest';
import { i18n } from '../../../../lib/i18n.ts';
import { activityMessages } from './activity-messages.ts';

const NAMES: Record<string, string> = { 'id-of-leo': 'Leo Rivera' };
const context = { actor: 'Tomás', nameOf: (id: string) => NAMES[id] };

function sentences(action: ActivityEntry['action'], detail: ActivityDetail = {}, addedFor?: string): string[] {
  const entry = { id: '1', actor: { id: 'tomas', name: 'Tomás Rivera' }, action, detail, at: '2026-11-20T21:40:00Z' };
  return activityMessages(entry, { ...context, addedFor }).map((message) => i18n.t(message));
}

const change = (field: SharedField, from: string | null, to: string | null) =>
  sentences('edited', { changes: [{ field, from, to }] });

it.each([
  [change('expiresOn', '2026-12-13', '2031-12-14'), 'changed the expiry from 13 Dec 2026 to 14 Dec 2031'],
  [change('expiresOn', null, '2031-12-14'), 'set the expiry to 14 Dec 2031'],
  [change('issuedOn', '2021-12-14', null), 'removed the date of issue (14 Dec 2021)'],
  [change('insuranceKind', null, 'car'), 'set the kind of insurance to Car insurance'],
  [change('name', 'Passport', 'Mia’s passport'), 'changed the name from Passport to Mia’s passport'],
  [change('tags', 'Travel', 'Travel, Renew'), 'changed the tags from Travel to Travel, Renew'],
  [change('ownerId', 'id-of-mia', 'id-of-leo'), 'gave it to Leo Rivera'],
  [change('ownerId', 'id-of-mia', 'id-of-nobody-known'), 'gave it to someone else'],
  [sentences('added'), 'uploaded it'],
  [sentences('added', {}, 'Mia'), 'uploaded it for Mia'],
  [sentences('shared', { familyName: 'Okafor' }), 'shared it with Okafor'],
  [sentences('unshared', { familyName: 'Okafor' }), 'stopped sharing it with Okafor'],
  [sentences('version_restored', { version: 2 }), 'restored version 2'],
  [sentences('copied', { receiver: 'Almond Court' }), 'made a copy for Almond Court'],
  [sentences('copied', { receiver: 'School', purpose: 'Trip' }), 'made a copy for School: Trip'],
  [sentences('added', { isOfPages: true }, 'Mia'), 'made it from pages of another document'],
  [sentences('added', { source: 'request', sourceDetail: 'Bank of Alma' }), 'filed what came from Bank of Alma'],
  [sentences('added', { source: 'import', sourceDetail: null }, 'Mia'), 'filed what was received'],
  [sentences('replaced', { isOfPages: true, version: 2 }), 'changed its pages'],
])('an entry reads %j [DVW-6]', (lines, expected) => {
  expect(lines).toEqual([`<actor>Tomás</actor> ${expected}`]);
});

it('a changed number is mentioned without its value', () => {
  expect(change('number', 'X0438125', 'Y1')).toEqual(['<actor>Tomás</actor> changed the number']);
});

it('a name that looks like a date stays as it was typed [DVW-6]', () => {
  expect(change('name', null, '2026-12-13')).toEqual(['<actor>Tomás</actor> set the name to 2026-12-13']);
});

it('an edit of several fields has a sentence for each', () => {
  const changes = [
    { field: 'type' as const, from: 'Other', to: 'Passport' },
    { field: 'name' as const, from: null, to: 'Passport' },
  ];
  expect(sentences('edited', { changes })).toEqual([
    '<actor>Tomás</actor> changed the type from Other to Passport',
    '<actor>Tomás</actor> set the name to Passport',
  ]);
});

it('every action has a sentence, and what a document does itself names nobody [COL-4]', () => {
  expect(sentences('renewed_itself').join()).toBe('It renewed itself');
  const byPeople = ACTIVITY_ACTIONS.filter((action) => action !== 'renewed_itself');
  for (const action of byPeople) expect(sentences(action).join()).toMatch(/^<actor>Tomás<\/actor> [a-z].+/);
});
