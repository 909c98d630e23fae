import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { expect, it } from 'vitest';
import { undoOf, withChange } from './preferences-change.ts';

const BEFORE: ReminderPreferences = {
  timeZone: 'Europe/Lisbon',
  isZoneChosen: false,
  quietFrom: 21,
  quietUntil: 7,
  isByMail: true,
  showsNames: false,
  digestWeekday: 1,
  offInApp: [],
  offByMail: [],
  offByPush: [],
  hasFirstSteps: false,
  isSet: false,
  leadTimes: { Passport: { timeToRenew: 'P8W', firstReminder: null } },
  mailTo: null,
  sendsMail: false,
};

it('undoing a change only sends what it replaced [KNO-8]', () => {
  expect(undoOf(BEFORE, { timeZone: 'UTC', isZoneChosen: true })).toEqual({
    timeZone: 'Europe/Lisbon',
    isZoneChosen: false,
    leadTimes: {},
  });
});

it('undoing lead times restores the person’s own ones, or the type’s defaults if there were none [KNO-8]', () => {
  const none = { timeToRenew: 'none', firstReminder: 'none' } as const;
  const change = { leadTimes: { Passport: none, Legal: none } };
  const undo = undoOf(BEFORE, change);
  expect(undo).toEqual({
    leadTimes: {
      Passport: { timeToRenew: 'P8W', firstReminder: null },
      Legal: { timeToRenew: null, firstReminder: null },
    },
  });
  expect(withChange(withChange(BEFORE, change), undo).leadTimes.Passport).toEqual(BEFORE.leadTimes.Passport);
});

it('a second change keeps a first one that is not saved yet [KNO-8]', () => {
  const first = { quietFrom: 22, leadTimes: { Legal: { timeToRenew: null, firstReminder: 'P6M' } } } as const;
  const second = { isByMail: false, leadTimes: { ID: { timeToRenew: 'none', firstReminder: null } } } as const;
  expect(withChange(first, second)).toEqual({
    quietFrom: 22,
    isByMail: false,
    leadTimes: { ...first.leadTimes, ...second.leadTimes },
  });
});
