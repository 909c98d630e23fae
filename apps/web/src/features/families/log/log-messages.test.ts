import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { FAMILY_LOG_KINDS } from '@kinvault/domain/families/family-log-topics.ts';
import { expect, it } from 'vitest';
import { logCsv } from './log-csv.ts';
import { entryTime, groupEntries } from './log-groups.ts';
import { entryDetail, entryText } from './log-messages.ts';

const ELENA = { id: 'elena', name: 'Elena' };
const TOMAS = { id: 'tomas', name: 'Tomás' };
const entry = (change: Partial<FamilyLogEntry>): FamilyLogEntry => ({
  id: '1',
  at: '2026-11-20T10:12:00.000Z',
  kind: 'joined',
  actor: ELENA,
  person: TOMAS,
  documentName: null,
  roleBefore: null,
  role: null,
  ...change,
});
const text = (change: Partial<FamilyLogEntry>) => entryText(entry(change), 'Rivera');

it.each<[Partial<FamilyLogEntry>, string, string | null]>([
  [{ kind: 'founded', person: ELENA, role: 'Admin' }, 'Elena created Rivera', null],
  [{ role: 'Viewer' }, 'Tomás joined Rivera as a Viewer', 'Added by Elena'],
  [{ actor: TOMAS, role: 'Member' }, 'Tomás joined Rivera as a Member', null],
  [{ kind: 'left', actor: TOMAS }, 'Tomás left Rivera', null],
  [{ kind: 'removed' }, 'Elena removed Tomás from Rivera', null],
  [{ kind: 'person_added' }, 'Elena added Tomás, a person without an account', null],
  [{ kind: 'person_ended' }, 'Elena removed Tomás, a person without an account', null],
  [{ kind: 'person_joined' }, 'It turned out that Tomás has an account', null],
  [{ kind: 'person_back' }, 'Elena brought Tomás back, a person without an account', null],
  [{ kind: 'account_given', actor: TOMAS }, 'Tomás has an account of their own now', null],
  [{ kind: 'role_changed', roleBefore: 'Member', role: 'Admin' }, 'Elena made Tomás an Admin', 'Before: Member'],
  [{ kind: 'owner_changed' }, 'Elena made Tomás the owner of Rivera', null],
  [{ kind: 'shared', actor: TOMAS, documentName: 'Lease' }, 'Tomás shared “Lease” with Rivera', null],
  [{ kind: 'shared', documentName: 'Lease' }, 'Elena shared “Lease” with Rivera', 'A document of Tomás'],
  [{ kind: 'unshared', documentName: 'Lease' }, 'Elena stopped sharing “Lease” with Rivera', 'A document of Tomás'],
])('an entry says what happened, and whose it was: %j [PPL-12]', (change, sentence, detail) => {
  expect(text(change)).toBe(sentence);
  expect(entryDetail(entry(change))).toBe(detail);
});

it('whose account is deleted is someone, in every sentence [PPL-12]', () => {
  const unnamed = { actor: null, person: null, documentName: null, role: 'Member' } as const;
  expect(text({ ...unnamed, kind: 'removed' })).toBe('Someone removed someone from Rivera');
  expect(text({ ...unnamed, kind: 'unshared' })).toBe('A document is no longer shared with Rivera');
  for (const kind of FAMILY_LOG_KINDS) {
    expect(text({ ...unnamed, kind })).not.toMatch(/null|undefined|\{/);
    expect(entryDetail(entry({ ...unnamed, kind }))).toBeNull();
  }
});

it('entries are of today, of this week or earlier, by the calendar of the reader [PPL-12]', () => {
  const now = new Date('2026-11-20T18:00:00');
  const at = (moment: string) => entry({ id: moment, at: new Date(moment).toISOString() });
  const entries = [
    '2026-11-20T00:05:00',
    '2026-11-19T23:55:00',
    '2026-11-14T12:00:00',
    '2026-11-13T12:00:00',
    '2025-11-30T12:00:00',
  ].map(at);
  expect(groupEntries(entries, now).map(({ group, entries: ofGroup }) => [group, ofGroup.length])).toEqual([
    ['today', 1],
    ['week', 2],
    ['earlier', 2],
  ]);
  expect(groupEntries([], now)).toEqual([]);
  expect(entries.map((one) => entryTime(one, now))).toEqual([
    '00:05',
    'Thu 19 Nov',
    'Sat 14 Nov',
    '13 Nov',
    '30 Nov 2025',
  ]);
});

it('a name that looks like a formula stays text in the file [PPL-12]', () => {
  const csv = logCsv(
    [entry({ kind: 'left', actor: null, person: { id: 'x', name: '=HYPERLINK("http://x")' } })],
    'Rivera',
  );
  expect(csv).toContain(`"'=HYPERLINK(""http://x"") left Rivera"`);
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv.startsWith('\uFEFF"Time (UTC)","Topic","What happened","Details"')).toBe(true);
});
