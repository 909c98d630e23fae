import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import {
  dueBadge,
  dueCounts,
  dueSentence,
  dueState,
  expiryFact,
  renewalWindowOf,
  renewReason,
} from './due-messages.ts';
import { type DuePaper, duePaper, duePapers } from './reminders.ts';

const TODAY = '2026-11-20';
const paper = (expiresOn: string, type = 'Passport') =>
  ({
    id: expiresOn,
    isOwn: true,
    type,
    expiresOn,
    issuedOn: null,
    addedAt: '2026-01-05T10:00:00Z',
    attention: null,
  }) as Document;
const words = (due: DuePaper | null) =>
  due && [dueBadge(due), dueSentence(due, 'Mia’s paper', TODAY), expiryFact(due, TODAY), renewReason(due)];

it.each([
  ['2027-03-14', 'Passport', 'Renew by 3 Jan', 'Mia’s paper: renew by 3 January', 'It expires on 14 March.'],
  ['2027-01-14', 'Passport', 'Renew now', 'Mia’s paper: renew it now', 'It expires on 14 January.'],
  ['2026-11-20', 'Passport', 'Renew now', 'Mia’s paper: renew it now', 'It expires today.'],
  ['2026-12-13', 'Insurance', 'Expiring Soon', 'Mia’s paper expires in 23 days', 'It expires on 13 December.'],
  ['2026-10-31', 'Insurance', 'Expired', 'Mia’s paper expired 20 days ago', 'It expired on 31 October.'],
])('a paper that expires on %s (%s) says what to do and by when [KNO-1, KNO-4]', (expiresOn, type, ...said) => {
  const reason = type === 'Passport' ? 'The passport office takes about 10 weeks.' : null;
  expect(words(duePaper(paper(expiresOn, type), {}, TODAY))).toEqual([...said, reason]);
});

it.each([
  ['2027-03-14', 'Passport', 'Renew by 3 Jan'],
  ['2027-01-14', 'Passport', 'Renew now'],
  ['2026-12-13', 'Insurance', 'Expires in 23 days'],
  ['2026-12-13', 'Financial', 'Due in 23 days'],
  ['2026-10-31', 'Insurance', 'Expired 20 days ago'],
])('the row of a paper that expires on %s (%s) says next to its name: %s [KNO-4]', (expiresOn, type, said) => {
  const due = duePaper(paper(expiresOn, type), {}, TODAY);
  expect(due && dueState(due, TODAY)).toBe(said);
});

it('home counts overdue papers, and says by when the others are due [KNO-12]', () => {
  const counted = (...days: string[]) =>
    dueCounts(
      duePapers(
        days.map((day) => paper(day, 'Insurance')),
        {},
        TODAY,
      ),
      TODAY,
    );
  expect(counted('2026-10-31', '2026-12-13', '2026-12-10')).toBe(
    '1 is overdue, 2 have time, the first until 10 December',
  );
  expect(counted('2026-10-31', '2026-11-01')).toBe('2 are overdue');
  expect(counted('2026-12-13', '2026-12-13')).toBe('2 have time until 13 December');
  expect(counted('2026-12-13')).toBe('1 has time until 13 December');
});

it('the renewal window divides the time until expiry at the day to renew [KNO-1]', () => {
  const renewalWindow = (expiresOn: string) => {
    const due = duePaper(paper(expiresOn), {}, TODAY);
    return due && renewalWindowOf(due, TODAY);
  };
  expect(renewalWindow('2027-03-14')).toEqual({
    freeDays: 44,
    officeDays: 70,
    from: 'Today',
    act: '3 Jan',
    end: '14 Mar',
    label: '44 days until 3 January, then 10 weeks at the office until it expires on 14 Mar 2027',
  });
  expect(renewalWindow('2027-01-05')).toMatchObject({
    freeDays: -24,
    label: 'The day to renew was 24 days ago. It expires in 46 days.',
  });
  expect(renewalWindow('2026-10-31')).toBeNull();
});

it('the most urgent comes first, by the reader’s own lead times, without papers that are done or snoozed [KNO-4]', () => {
  const documents = [
    paper('2026-11-01', 'Insurance'),
    paper('2027-03-14'),
    paper('2026-12-01', 'Legal'),
    { ...paper('2026-12-02', 'Legal'), attention: { doneFor: '2026-12-02', snoozedUntil: null } } as Document,
    { ...paper('2026-12-03', 'Legal'), attention: { doneFor: null, snoozedUntil: '2026-11-21' } } as Document,
  ];
  const due = (own: Parameters<typeof duePapers>[1]) =>
    duePapers(documents, own, TODAY).map(({ document }) => document.id);
  expect(due({})).toEqual(['2026-11-01', '2026-12-01', '2027-03-14']);
  expect(due({ Passport: { timeToRenew: 'P2W', firstReminder: null } })).toEqual(['2026-11-01', '2026-12-01']);
});
