import { NOTICE_KINDS, type Notice } from '@kinvault/domain/families/notice.schema.ts';
import { expect, it } from 'vitest';
import { noticeWords, placeOfNotice } from './notice-words.ts';

const notice = (change: Partial<Notice>): Notice => ({
  id: '1',
  kind: 'joined',
  familyId: 'rivera',
  familyName: 'Rivera',
  actor: { id: 'mia', name: 'Mia Rivera' },
  role: null,
  at: '2026-11-21T10:00:00Z',
  isRead: false,
  ...change,
});

it.each(NOTICE_KINDS)('%s is a sentence that names the family, with and without the name of who did it', (kind) => {
  const named = noticeWords(notice({ kind, role: 'Admin' }));
  expect(named).toMatch(/^Mia Rivera .*\bRivera\b.*\.$/);
  const unnamed = noticeWords(notice({ kind, role: 'Admin', actor: null }));
  expect(unnamed).toMatch(/^[A-Z].*\.$/);
  expect(unnamed).toContain('Rivera');
  expect(unnamed).not.toMatch(/Mia|null|undefined/);
});

it.each([
  ['Admin', 'Mia Rivera has made you an Admin of Rivera.'],
  ['Viewer', 'Mia Rivera has made you a Viewer of Rivera.'],
])('a new role %s is told with its article', (role, sentence) => {
  expect(noticeWords(notice({ kind: 'role_changed', role }))).toBe(sentence);
});

it('each leads to where it is answered or seen', () => {
  expect(placeOfNotice(notice({ kind: 'invited' }))).toBe('/dashboard?invites=open');
  expect(placeOfNotice(notice({ kind: 'join_requested' }))).toBe('/family/manage');
  expect(placeOfNotice(notice({ kind: 'role_changed' }))).toBe('/family');
});
