import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { DEFAULT_LEAD_TIMES } from '../reminders/lead-times.ts';
import { type CalendarPaper, paperEvents } from './paper-events.ts';

const i18n = createI18n(SOURCE_LOCALE);
const PAPER: CalendarPaper = {
  documentId: '018f',
  name: 'Passport',
  holder: 'Mia Rivera',
  expiresOn: '2027-03-14',
  changedAt: '2026-11-22T17:36:03+00:00',
  sequence: 3,
  isDone: false,
  url: 'https://vault.example/dashboard?doc=018f',
};
const { Passport, Insurance } = DEFAULT_LEAD_TIMES;

describe('the calendar dates of a paper', () => {
  it("are 'Renew by' and expiry, each with its own lasting id and an alarm in the morning [KNO-7]", () => {
    expect(paperEvents(i18n, PAPER, Passport)).toMatchObject([
      { uid: '018f-renew@kinvault', date: '2027-01-03', summary: 'Renew: Passport (Mia Rivera)', alarmHours: 8 },
      { uid: '018f-expires@kinvault', date: '2027-03-14', summary: 'Expires: Passport (Mia Rivera)', alarmHours: -160 },
    ]);
    const moved = paperEvents(i18n, { ...PAPER, name: 'New', expiresOn: '2032-01-01' }, Passport);
    expect(moved.map(({ uid }) => uid)).toEqual(['018f-renew@kinvault', '018f-expires@kinvault']);
  });

  it('a paper without a time to renew has its expiry alone [KNO-7]', () => {
    expect(paperEvents(i18n, PAPER, Insurance).map(({ date }) => date)).toEqual(['2027-03-14']);
  });

  it.each([
    ['9999-12-31', []],
    ['2201-01-01', ['2200-10-23']],
    ['0027-04-03', []],
    ['0001-01-01', []],
    ['1900-02-01', ['1900-02-01']],
  ])('a paper until %s has the dates from 1900 to 2200 alone [D-47] [KNO-7]', (expiresOn, dates) => {
    expect(paperEvents(i18n, { ...PAPER, expiresOn }, Passport).map(({ date }) => date)).toEqual(dates);
  });

  it("'Done' silences the alarms and leaves the dates [KNO-4] [KNO-7]", () => {
    const events = paperEvents(i18n, { ...PAPER, isDone: true }, Passport);
    expect(events.map(({ alarmHours }) => alarmHours)).toEqual([null, null]);
  });
});
