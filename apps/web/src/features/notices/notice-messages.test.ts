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
  detail: null,
  inviterEmail: null,
  documentCount: null,
  document: null,
  due: null,
  person: null,
  at: '2026-11-21T10:00:00Z',
  isRead: false,
  ...change,
});

it.each(
  NOTICE_KINDS.filter(
    (kind) =>
      !/^document|^uploads|^received|^signed_in|^access_made|^link_|^handed_in|^guardian|^emergency|^oidc/.test(kind),
  ),
)('the notification %s is a sentence that names the family, with and without the person who did it', (kind) => {
  const words = { kind, role: 'Admin', detail: 'Passport' };
  const named = noticeText(notice(words));
  expect(named).toMatch(/^Mia Rivera .*\bRivera\b.*\.$/);
  const unnamed = noticeText(notice({ ...words, actor: null }));
  expect(unnamed).toMatch(/^[A-Z].*\.$/);
  expect(unnamed).toContain('Rivera');
  expect(unnamed).not.toMatch(/Mia|null|undefined/);
});

it.each([
  ['Admin', 'Mia Rivera made you an Admin of Rivera.'],
  ['Viewer', 'Mia Rivera made you a Viewer of Rivera.'],
])('the new role %s has its article', (role, sentence) => {
  expect(noticeText(notice({ kind: 'role_changed', role }))).toBe(sentence);
});

it.each([
  [
    'document_handed_on',
    'Mia Rivera gave your document “Passport” to Leo.',
    'Your document “Passport” was given to someone else.',
  ],
  ['document_shared', 'Mia Rivera shared “Passport” with you.', '“Passport” was shared with you.'],
  [
    'document_share_ended',
    'Mia Rivera no longer shares “Passport” with you.',
    '“Passport” is no longer shared with you.',
  ],
  [
    'document_own_share_ended',
    'Mia Rivera no longer sees your document “Passport”.',
    'Someone you shared your document “Passport” with no longer sees it.',
  ],
  [
    'document_taken_back',
    'Mia Rivera took back the document “Passport”. It’s no longer yours.',
    'The previous owner took back the document “Passport”.',
  ],
] as const)(
  'the notification %s names the document, the person who did it and the new owner, if the reader knows them [SEC-43]',
  (kind, named, unnamed) => {
    const document = { id: 'passport', name: 'Passport', newOwnerName: 'Leo', canBeTakenBack: true };
    expect(noticeText(notice({ kind, familyName: null, document }))).toBe(named);
    const unknown = { ...document, newOwnerName: null };
    expect(noticeText(notice({ kind, familyName: null, actor: null, document: unknown }))).toBe(unnamed);
  },
);

it('a reminder names the document and its date, and leads to it [KNO-4]', () => {
  const document = { id: 'p1', name: 'Mia’s passport', newOwnerName: null, canBeTakenBack: false };
  const due = (stage: string) =>
    notice({
      ...{ kind: 'document_due', familyName: null, actor: null, document },
      due: { expiresOn: '2027-03-14', stage, ownerName: 'Mia Rivera', type: 'Passport' },
    });
  expect(noticeText(due('renew'))).toBe('“Mia’s passport” expires on 14 Mar 2027.');
  expect(noticeText(due('expired'))).toBe('“Mia’s passport” expired on 14 Mar 2027.');
  expect(pathOfNotice(due('renew'))).toBe('/dashboard?doc=p1');
});

it('a notice about proposals names the document and leads to it; older papers share one notice [REA-5]', () => {
  const document = { id: 'p1', name: 'Passport Mia', newOwnerName: null, canBeTakenBack: false };
  const one = notice({ kind: 'document_read', familyName: null, actor: null, document });
  expect(noticeText(one)).toBe('Kinvault read “Passport Mia” and found details for you to check.');
  expect(pathOfNotice(one)).toBe('/dashboard?read=p1');
  const all = notice({ kind: 'documents_read', familyName: null, actor: null, documentCount: 12 });
  expect(noticeText(all)).toBe('Kinvault found dates in 12 of your documents.');
  expect(pathOfNotice(all)).toBe('/dashboard?dates=open');
});

it('what goes to the trash soon leads to where it is filed [INB-1]', () => {
  const ending = notice({ kind: 'received_ending', familyName: null, actor: null, documentCount: 5 });
  expect(noticeText(ending)).toBe('5 documents in Received go to the trash in 7 days, unless you file them.');
  expect(pathOfNotice(ending)).toBe('/received');
});

it('proposals for several uploads are one notice, which leads to one review of all [REA-10]', () => {
  const many = notice({ kind: 'uploads_read', familyName: null, actor: null, documentCount: 10 });
  expect(noticeText(many)).toBe('Kinvault read 10 documents and found details for you to check.');
  expect(pathOfNotice(many)).toBe('/dashboard?dates=open');
});

it('documents that were restored together are reported in one sentence [D-45]', () => {
  const many = notice({ kind: 'documents_brought_back', familyName: null, documentCount: 30 });
  expect(noticeText(many)).toContain('brought back 30 of your documents.');
  expect(noticeText({ ...many, documentCount: 1 })).toContain('brought back one of your documents.');
  expect(noticeText({ ...many, actor: null })).toBe('30 of your documents were brought back.');
  expect(pathOfNotice(many)).toBe('/dashboard');
});

it('an invitation shows the inviter’s address if the reader may know it', () => {
  const text = noticeText(notice({ kind: 'invited', inviterEmail: 'mia@rivera.example' }));
  expect(text.replace(/[\u2066-\u2069]/g, '')).toBe('Mia Rivera (mia@rivera.example) invited you to Rivera.');
});

it('an event about the account is one sentence, and leads to the profile [SEC-52]', () => {
  const ofAccount = (kind: 'signed_in' | 'access_made' | 'oidc_linked', detail: string) =>
    notice({ kind, detail, familyName: null, actor: null });
  const signedIn = ofAccount('signed_in', 'Firefox on Windows');
  expect(noticeText(signedIn)).toContain('New sign-in to your account: Firefox on Windows.');
  const made = ofAccount('access_made', 'calendar-link');
  expect(noticeText(made)).toMatch(/^A calendar link .* was made\./);
  expect(noticeText(ofAccount('access_made', 'request-link'))).toMatch(/^A link to hand in documents was made\./);
  expect(noticeText(ofAccount('access_made', 'mail-address'))).toMatch(/^An email address .* was made or opened\./);
  const linked = ofAccount('oidc_linked', 'Casa Rivera');
  expect(noticeText(linked)).toMatch(/^An account of Casa Rivera can sign in as you now\./);
  expect([signedIn, made, linked].map(pathOfNotice)).toEqual(['/profile', '/profile', '/profile']);
});

it('an 18th birthday is told with its date, and to the person in their own sentence [PPL-7]', () => {
  const noa = { id: 'noa', name: 'Noa Rivera' };
  const about = { actor: noa, familyName: null, person: { ...noa, isCaller: false } };
  const soon = notice({ ...about, kind: 'guardian_of_age_soon', detail: '2026-12-28' });
  expect(noticeText(soon)).toMatch(/^Noa Rivera turns 18 on 28 Dec 2026\./);
  const now = notice({ ...about, kind: 'guardian_of_age' });
  expect(noticeText(now)).toMatch(/^Noa Rivera has turned 18 /);
  expect(noticeText({ ...now, person: { ...noa, isCaller: true } })).toMatch(/^You’re 18\. /);
});

it('a notification leads to the page where it is answered', () => {
  expect(pathOfNotice(notice({ kind: 'invited' }))).toBe('/dashboard?invites=open');
  expect(pathOfNotice(notice({ kind: 'join_requested' }))).toBe('/family/manage');
  expect(pathOfNotice(notice({ kind: 'role_changed' }))).toBe('/family');
});

it('notifications of an emergency lead to the request, or to the page of the person who can be asked for [PPL-11]', () => {
  const of = (kind: Notice['kind'], isCaller: boolean) =>
    notice({ kind, documentCount: 3, person: { id: isCaller ? 'reader' : 'mia', name: 'Mia Rivera', isCaller } });
  const kinds = [
    ['emergency_named', false, '/emergency/mia'],
    ['emergency_asked', true, '/emergency/from/mia'],
    ['emergency_half', true, '/emergency/from/mia'],
    ['emergency_last', true, '/emergency/from/mia'],
    ['emergency_opened', true, '/emergency/from/mia'],
    ['emergency_opened', false, '/emergency/mia'],
    ['emergency_refused', false, '/emergency/mia'],
    ['emergency_ended', true, '/emergency/from/mia'],
    ['emergency_ended', false, '/emergency/mia'],
    ['emergency_read', true, '/emergency/from/mia'],
  ] as const;
  for (const [kind, isCaller, path] of kinds) {
    expect(pathOfNotice(of(kind, isCaller)), kind).toBe(path);
    expect(noticeText(of(kind, isCaller)), kind).toMatch(/^Mia Rivera.*\.$/);
    const unnamed = notice({ kind, actor: null, documentCount: 3 });
    expect(pathOfNotice(unnamed)).toBe('/profile/trusted');
    expect(noticeText(unnamed), kind).toMatch(/^(?!.*Mia)[A-Z3].*\.$/);
  }
  expect(noticeText(of('emergency_read', true))).toBe('Mia Rivera opened 3 of your documents.');
  expect(noticeText(of('emergency_opened', true))).toBe('Mia Rivera can read your documents now. You can end it.');
  expect(noticeText(of('emergency_opened', false))).toBe('Mia Rivera’s documents are open to you now, to read only.');
});
