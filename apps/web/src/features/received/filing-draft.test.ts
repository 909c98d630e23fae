import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { Filing, type ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { expect, it } from 'vitest';
import { draftOf, filingOf, isClear } from './filing-draft.ts';

const [ELENA, LEO, FAMILY, ID] = [1, 2, 3, 4].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const own = { kind: 'person' as const, personId: ELENA, shareWith: [] as string[] };
const leos = { kind: 'person' as const, personId: LEO, shareWith: [FAMILY] };
const HOME = {
  readerId: ELENA,
  options: [
    { name: 'Elena Rivera', target: { ...own, shareWith: [FAMILY] } },
    { name: 'Leo Rivera', target: leos },
    { name: null, target: { kind: 'family' as const, familyId: FAMILY } },
  ],
};

let count = 10;
const read = (field: Proposal['field'], value: string, orValue: string | null = null): Proposal => ({
  id: `0198c0de-0000-7000-8000-0000000000${count++}`,
  ...{ field, value, orValue, certainty: 'read', page: 1, box: null, passage: null },
});
const file = (proposals: Proposal[] = [], changes: Partial<ReceivedFile> = {}): ReceivedFile => ({
  ...{ id: ID, fileName: 'Scan 0041.pdf', kind: 'pdf', sizeBytes: 1, thumbnail: 'none', source: 'request' },
  ...{
    sourceDetail: null,
    request: null,
    receivedAt: '',
    trashAt: '',
    duplicate: null,
    importId: null,
    proposal: null,
  },
  reading: { state: proposals.length > 0 ? 'done' : 'nothing', proposals },
  ...changes,
});

it('what was read is filed as proposed, privately, and answered [INB-1]', () => {
  const [type, name, date, issuer] = [
    read('type', 'Financial'),
    read('name', 'Electricity bill'),
    read('expiresOn', '2031-05-06'),
    read('issuer', 'Almawatt'),
  ];
  const waiting = file([type, name, date, issuer]);
  const draft = draftOf(waiting, {}, HOME);
  expect(isClear(waiting, draft)).toBe(true);
  expect(Filing.parse(filingOf(waiting, draft))).toMatchObject({
    ...{ receivedId: ID, name: 'Electricity bill', type: 'Financial', target: own, expiresOn: '2031-05-06' },
    ...{ issuer: 'Almawatt', collectionIds: [] },
    proposals: { taken: [type.id, name.id, date.id, issuer.id], dismissed: [] },
  });
});

it('what the reader chooses takes the place of what was read, which is then dismissed [INB-1]', () => {
  const [type, kind] = [read('type', 'Insurance'), read('insuranceKind', 'car')];
  const waiting = file([type, kind]);
  expect(draftOf(waiting, {}, HOME).facts).toEqual({ insuranceKind: 'car' });
  const draft = draftOf(waiting, { type: 'Legal', name: ' Contract ', collectionId: FAMILY }, HOME);
  expect(filingOf(waiting, draft)).toMatchObject({
    ...{ name: 'Contract', type: 'Legal', collectionIds: [FAMILY] },
    proposals: { taken: [], dismissed: [type.id, kind.id] },
  });
  expect(draft.facts).toEqual({});
});

it('what an import proposes comes before what was read; its other fields and collections come along unless chosen [INB-4]', () => {
  const readings = [read('name', 'Bill'), read('issuer', 'Almawatt'), read('number', 'A-1')];
  const collections = [{ id: FAMILY }, { name: 'Flat', kind: 'house' as const, familyId: null }];
  const proposal = { name: 'Electricity', type: 'Financial' as const, issuer: 'Alma', expiresOn: '2031-05-06' };
  const waiting = file(readings, { proposal: { ...proposal, target: leos, collections } });
  const draft = draftOf(waiting, {}, HOME);
  expect(draft).toMatchObject({ name: 'Electricity', type: 'Financial', target: leos, collectionId: FAMILY });
  const filing = filingOf(waiting, draft);
  expect(filing).toMatchObject({ expiresOn: '2031-05-06', number: 'A-1' });
  expect(filing).not.toHaveProperty('issuer');
  expect(filing).not.toHaveProperty('collectionIds');
  const chosen = filingOf(waiting, draftOf(waiting, { collectionId: null, name: 'Power' }, HOME));
  expect(chosen).toMatchObject({ name: 'Power', collectionIds: [] });
});

it('it is filed for whom it was asked for [LNK-5]', () => {
  const asked = (forPersonId: string) => file([], { request: { wanted: 'Report', forPersonId } });
  expect(draftOf(asked(LEO), {}, HOME).target).toEqual(leos);
  expect(draftOf(asked(ELENA), {}, HOME).target).toEqual(own);
});

it('it is for the person on the paper, if that is surely one of the family; the reader’s own stays private [INB-1]', () => {
  const targetFor = (holder: string) => draftOf(file([read('holder', holder)]), {}, HOME).target;
  expect(targetFor('Leo Rivera')).toEqual(leos);
  expect(targetFor('Elena Rivera')).toEqual(own);
  expect(targetFor('Ada Stone')).toEqual(own);
});

it('what is unknown, ambiguous, still read or here already is left out of ‘as proposed’ [INB-1]', () => {
  const type = read('type', 'Passport');
  const isLeftOut = (waiting: ReceivedFile, choice = {}) => !isClear(waiting, draftOf(waiting, choice, HOME));
  expect(isLeftOut(file([type]))).toBe(false);
  expect(isLeftOut(file())).toBe(true);
  expect(isLeftOut(file(), { type: 'Other' })).toBe(false);
  expect(isLeftOut(file([type], { reading: { state: 'waiting', proposals: [type] } }))).toBe(true);
  expect(isLeftOut(file([type], { duplicate: {} as ReceivedFile['duplicate'] }))).toBe(true);
  const ambiguous = file([type, read('expiresOn', '2031-05-06', '2031-06-05')]);
  expect(isLeftOut(ambiguous)).toBe(true);
  expect(isLeftOut(ambiguous, { expiresOn: '2031-06-05' })).toBe(false);
  expect(isLeftOut(ambiguous, { expiresOn: null })).toBe(false);
});

it('an open question stays open when it is filed all the same, and is asked later [INB-1]', () => {
  const date = read('expiresOn', '2031-05-06', '2031-06-05');
  const open = file([date]);
  expect(filingOf(open, draftOf(open, {}, HOME))).not.toHaveProperty('proposals');
  expect(filingOf(open, draftOf(open, { expiresOn: '2031-06-05' }, HOME))).toMatchObject({
    expiresOn: '2031-06-05',
    proposals: { taken: [date.id], dismissed: [] },
  });
  expect(filingOf(open, draftOf(open, {}, HOME))).toMatchObject({ name: 'Scan 0041', type: 'Other', expiresOn: null });
});
