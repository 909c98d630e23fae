import { NOTICE_KINDS, type Notice } from '@kinvault/domain/families/notice.schema.ts';
import { expect, it } from 'vitest';
import { noticeText, pathOfNotice } from './notice-messages.ts';

const notice = (change: Partial<Notice>): Notice => ({
  id: '1',
  kind: 'joined',
  familyId: 'rivera',
  familyName: 'Rivera',
  actor: { id: 'mia', name: 'Mia Rivera' },
  role: null,
  document: null,
  at: '2026-11-21T10:00:00Z',
  isRead: false,
  ...change,
});

it.each(NOTICE_KINDS.filter((kind) => !kind.startsWith('document_')))(
  '%s is a sentence that names the family, with and without the name of who did it',
  (kind) => {
    const named = noticeText(notice({ kind, role: 'Admin' }));
    expect(named).toMatch(/^Mia Rivera .*\bRivera\b.*\.$/);
    const unnamed = noticeText(notice({ kind, role: 'Admin', actor: null }));
    expect(unnamed).toMatch(/^[A-Z].*\.$/);
    expect(unnamed).toContain('Rivera');
    expect(unnamed).not.toMatch(/Mia|null|undefined/);
  },
);

it.each([
  ['Admin', 'Mia Rivera has made you an Admin of Rivera.'],
  ['Viewer', 'Mia Rivera has made you a Viewer of Rivera.'],
])('a new role %s is told with its article', (role, sentence) => {
  expect(noticeText(notice({ kind: 'role_changed', role }))).toBe(sentence);
});

it.each([
  [
    'document_handed_on',
    'Mia Rivera has given your document “Passport” to Leo.',
    'Your document “Passport” was given to someone else.',
  ],
  [
    'document_taken_back',
    'Mia Rivera has taken back the document “Passport”. It is no longer yours.',
    'The document “Passport” was taken back by its former owner.',
  ],
] as const)(
  '%s names the document, who did it and the new owner, as far as the reader knows them [SEC-43]',
  (kind, named, unnamed) => {
    const document = { id: 'passport', name: 'Passport', newOwnerName: 'Leo', canBeTakenBack: true };
    expect(noticeText(notice({ kind, familyName: null, document }))).toBe(named);
    const unknown = { ...document, newOwnerName: null };
    expect(noticeText(notice({ kind, familyName: null, actor: null, document: unknown }))).toBe(unnamed);
  },
);

it('each leads to where it is answered or seen', () => {
  expect(pathOfNotice(notice({ kind: 'invited' }))).toBe('/dashboard?invites=open');
  expect(pathOfNotice(notice({ kind: 'join_requested' }))).toBe('/family/manage');
  expect(pathOfNotice(notice({ kind: 'role_changed' }))).toBe('/family');
});
