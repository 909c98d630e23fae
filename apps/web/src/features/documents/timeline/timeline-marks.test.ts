import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import { expect, it } from 'vitest';
import { LABEL_ORDER, namedPast, timelineMarks, toneOfMark } from './timeline-marks.ts';

const TODAY = '2026-11-20';
const paper = (expiresOn: string | null, about: Partial<Document> = {}) =>
  ({ type: 'Passport', timeToRenew: null, firstReminder: null, attention: null, expiresOn, ...about }) as Document;
function marked(document: Document, own: OwnLeadTimes = {}): string[] {
  return timelineMarks([document], own, TODAY).map(
    ({ percent, renewBy, renewal }) =>
      `${percent.toFixed()} renew by ${renewBy}: ${renewal?.from.toFixed()} to ${renewal?.to.toFixed()}`,
  );
}

it('both dates are at their true positions, by the reader’s own lead times [KNO-1]', () => {
  expect(marked(paper('2027-03-14'))).toEqual(['31 renew by 2027-01-03: 12 to 31']);
  const own: OwnLeadTimes = { Passport: { timeToRenew: 'P12W', firstReminder: null } };
  expect(marked(paper('2027-03-14'), own)).toEqual(['31 renew by 2026-12-20: 8 to 31']);
  expect(marked(paper('2026-12-13'))).toEqual(['6 renew by 2026-10-04: 0 to 6']);
  const never: OwnLeadTimes = { Passport: { timeToRenew: null, firstReminder: 'none' } };
  expect(marked(paper('2027-03-14'), never)).toEqual(['31 renew by null: undefined to undefined']);
});

it('a document to renew within the year is shown, even if it expires later [KNO-1]', () => {
  expect(marked(paper('2028-01-10'))).toEqual(['95 renew by 2027-11-01: 95 to 100']);
  expect(marked(paper('2028-06-10'))).toEqual([]);
  expect(marked(paper('2026-11-19'))).toEqual([]);
  expect(marked(paper(null))).toEqual([]);
});

it.each<[string, Partial<Document>, string | undefined]>([
  ['2027-09-01', {}, undefined],
  ['2027-03-15', {}, 'soon'],
  ['2027-03-16', {}, undefined],
  ['2027-04-09', {}, undefined],
  ['2027-01-20', {}, 'expired'],
  ['2027-01-20', { attention: { doneFor: '2027-01-20' } as Document['attention'] }, undefined],
  ['2026-12-13', { type: 'Other' }, 'soon'],
])('a document that expires on %s and says %j has the tone %s [KNO-1] [KNO-13]', (expiresOn, about, tone) => {
  expect(timelineMarks([paper(expiresOn, about)], {}, TODAY).map((mark) => toneOfMark(mark, TODAY))).toEqual([tone]);
});

it('the timeline places a passport to renew now before letters, and always names it [KNO-12]', () => {
  const papers = [
    paper('2026-12-02', { type: 'Medical' }),
    paper('2026-12-08', { type: 'Financial' }),
    paper('2026-12-20'),
  ];
  const marks = timelineMarks(papers, {}, TODAY).toSorted(LABEL_ORDER.compare);
  expect(marks.map(({ document }) => document.type)).toEqual(['Passport', 'Medical', 'Financial']);
  expect(marks.map((mark) => LABEL_ORDER.isNamed?.(mark))).toEqual([true, false, false]);
});

it('of expired documents all overdue ones are named, the most urgent first; if there are none, the last one [KNO-12]', () => {
  const [old, letter, passport, card] = [
    paper('2025-11-01'),
    paper('2026-01-02', { type: 'Financial' }),
    paper('2026-10-04'),
    paper('2026-11-19'),
  ] as const;
  const done = paper('2026-11-18', { attention: { doneFor: '2026-11-18' } as Document['attention'] });
  expect(namedPast([old, letter, passport, done, card], {}, TODAY)).toEqual([passport, card, letter]);
  expect(namedPast([paper('2024-01-01'), old], {}, TODAY)).toEqual([old]);
  expect(namedPast([], {}, TODAY)).toEqual([]);
});

it('a document without reminders is neither named as overdue nor placed before others, as on home [KNO-12] [KNO-13]', () => {
  const never = { firstReminder: 'none' } as const;
  const [expired, letter] = [paper('2026-11-01', never), paper('2026-11-10', { type: 'Financial' })] as const;
  expect(namedPast([expired, letter], {}, TODAY)).toEqual([letter]);
  const marks = timelineMarks([paper('2026-12-20', never), paper('2026-12-08', { type: 'Financial' })], {}, TODAY);
  const placed = marks.toSorted(LABEL_ORDER.compare);
  expect(placed.map(({ document }) => document.type)).toEqual(['Financial', 'Passport']);
  expect(placed.map((mark) => LABEL_ORDER.isNamed?.(mark))).toEqual([false, false]);
});
