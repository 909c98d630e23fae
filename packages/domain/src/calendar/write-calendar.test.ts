import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';

const EVENT: CalendarEvent = {
  uid: '018f-expires@kinvault',
  date: '2026-12-13',
  changedAt: '2026-11-22T17:36:03.123+00:00',
  sequence: 7,
  summary: 'Expires: Passport (Mia Rivera)',
  description: 'This is its last valid day.',
  url: 'https://vault.rivera.example/dashboard?doc=018f',
  alarmHours: -160,
};

const eventsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');

/** The text as a calendar program reads it: every line break becomes '\n', other control characters are removed. */
const readable = (text: string) =>
  text.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');

const NAMES = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      '🛂',
      '👨‍👩‍👧',
      'é',
      'ß',
      '旅',
      'ج',
      'न',
      '\r',
      '\n',
      ',',
      ';',
      '\\',
      ' ',
      '\t',
      ':',
      '"',
      'n',
      'N',
    ),
    maxLength: 120,
  }),
);

describe('a calendar file', () => {
  it('holds each date as a whole day with everything a calendar program needs [KNO-7]', () => {
    expect(writeCalendar([EVENT], 'Kinvault').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kinvault//Kinvault//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Kinvault',
      'X-WR-CALNAME:Kinvault',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:018f-expires@kinvault',
      'DTSTAMP:20261122T173603Z',
      'SEQUENCE:7',
      'DTSTART;VALUE=DATE:20261213',
      'DTEND;VALUE=DATE:20261214',
      'SUMMARY:Expires: Passport (Mia Rivera)',
      'DESCRIPTION:This is its last valid day.',
      'URL:https://vault.rivera.example/dashboard?doc=018f',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT160H',
      'DESCRIPTION:Expires: Passport (Mia Rivera)',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('reads back as what was written, by a parser that is not ours [KNO-7]', () => {
    fc.assert(
      fc.property(NAMES, NAMES, (summary, description) => {
        const [event] = eventsIn(writeCalendar([{ ...EVENT, summary, description }]));
        expect(event?.getFirstPropertyValue('summary')).toBe(readable(summary));
        expect(event?.getFirstPropertyValue('description')).toBe(readable(description));
      }),
      { numRuns: 500 },
    );
  });

  it('has no line longer than 75 octets, and no character is torn apart [KNO-7]', () => {
    fc.assert(
      fc.property(NAMES, (summary) => {
        for (const line of writeCalendar([{ ...EVENT, summary }]).split('\r\n')) {
          const octets = new TextEncoder().encode(line);
          expect(octets.length).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a name cannot add properties or events of its own [SEC-5]', () => {
    const summary = 'Card\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:https://evil.example';
    const [event, ...others] = eventsIn(writeCalendar([{ ...EVENT, summary }]));
    expect(others).toEqual([]);
    expect(event?.hasProperty('attach')).toBe(false);
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('a day ends where the next begins: %s until %s [KNO-7]', (date, end) => {
    const [event] = eventsIn(writeCalendar([{ ...EVENT, date }]));
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe(date);
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe(end);
  });
});
