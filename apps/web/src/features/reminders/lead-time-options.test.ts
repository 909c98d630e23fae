import { DEFAULT_LEAD_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { expect, it } from 'vitest';
import { choiceOf, leadTimeOptions, optionOf } from './lead-time-options.ts';

const { Passport, Insurance } = DEFAULT_LEAD_TIMES;

it("the type's default span is marked in the list, which runs from the longest to none [KNO-1]", () => {
  const labels = leadTimeOptions('firstReminder', Passport.firstReminder, null).map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['12 months before', '9 months before (usual)', '6 months before']);
  expect(labels.at(-1)).toBe('Never');
  expect(leadTimeOptions('timeToRenew', Insurance.timeToRenew, null).at(-1)?.label).toBe('None (usual)');
});

it('a span that was chosen elsewhere stays in the list [KNO-1]', () => {
  const options = leadTimeOptions('timeToRenew', Passport.timeToRenew, 'P45D');
  expect(options.map(({ label }) => label)).toContain('45 days');
});

it.each([
  [null, null],
  ['P10W', null],
  ['none', 'none'],
  ['P6W', 'P6W'],
] as const)('the choice %s for a passport is shown, and saved again, as %s [KNO-1]', (choice, saved) => {
  const option = optionOf(choice, Passport.timeToRenew);
  const values = leadTimeOptions('timeToRenew', Passport.timeToRenew, choice).map(({ value }) => value);
  expect(values).toContain(option);
  expect(choiceOf(option)).toBe(saved);
});
