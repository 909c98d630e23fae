import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { expect, it } from 'vitest';
import { comingUp, documentsOf, expiryCounts, generalDocuments } from './document-lists.ts';

const TODAY = '2026-11-20';
const document = (id: string, ownerId: string | null, expiresOn: string | null): Document => ({
  id,
  name: id,
  type: 'Passport',
  insuranceKind: null,
  ownerId,
  ownerName: ownerId,
  isOwn: true,
  timeToRenew: null,
  firstReminder: null,
  noticePeriod: null,
  renewsFor: null,
  attention: null,
  familyId: ownerId ? null : 'rivera',
  sharedWith: [],
  addedBy: null,
  receivers: [],
  isCorrectable: false,
  addedAt: '2026-01-01T00:00:00Z',
  expiresOn,
  issuedOn: null,
  tags: [],
  revision: 1,
  isFavorite: false,
  fileId: id,
  fileName: id,
  kind: 'jpeg',
  sizeBytes: 1,
  thumbnail: 'none',
});

const documents = [
  document('lease', null, '2029-01-01'),
  document('old card', 'mia', '2026-10-31'),
  document('passport', 'mia', '2026-12-13'),
  document('certificate', 'mia', null),
  document('good today', 'elena', '2026-11-20'),
  document('licence', 'leo', '2027-02-02'),
];
const ids = (list: readonly Document[]) => list.map(({ id }) => id);

it('a member’s list holds their own documents, and general documents have no owner [DSH-5]', () => {
  expect(ids(documentsOf(documents, 'mia'))).toEqual(['old card', 'passport', 'certificate']);
  expect(ids(generalDocuments(documents))).toEqual(['lease']);
});

it('a document counts as expiring up to its last day, and as expired from the next [STA-9]', () => {
  expect(expiryCounts(documents, TODAY)).toEqual({ expired: 1, soon: 2 });
  expect(expiryCounts(documents, '2026-11-21')).toEqual({ expired: 2, soon: 1 });
});

const NEVER: OwnLeadTimes = { Passport: { timeToRenew: 'none', firstReminder: null } };

it('documents that expire within a year come up, but not those that have expired or never expire', () => {
  const later = document('in a year and a day', 'leo', '2027-11-21');
  const lists = [...documents, document('in a year', 'leo', '2027-11-20'), later];
  expect(ids(comingUp(lists, 3, NEVER, TODAY))).toEqual(['good today', 'passport', 'licence']);
  expect(ids(comingUp(lists, 9, NEVER, TODAY)).slice(3)).toEqual(['in a year']);
});

it('a passport comes up on its day to renew, or on its last day once that has passed [KNO-1]', () => {
  const papers = [
    document('ends in March', 'mia', '2027-03-14'),
    { ...document('policy', 'mia', '2027-01-10'), type: 'Insurance' as const },
    document('too late', 'mia', '2027-01-20'),
  ];
  expect(ids(comingUp(papers, 3, {}, TODAY))).toEqual(['ends in March', 'policy', 'too late']);
  expect(ids(comingUp(papers, 3, {}, '2027-01-04'))).toEqual(['policy', 'too late', 'ends in March']);
});

it('what the reader sees in an emergency alone does not come up [PPL-11]', () => {
  const read = { ...document('read', 'mia', '2027-01-10'), isOwn: false };
  const shared = { ...read, id: 'shared', sharedWith: ['rivera'] };
  expect(ids(comingUp([read, shared], 3, NEVER, TODAY))).toEqual(['shared']);
});
