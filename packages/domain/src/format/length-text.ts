import type { I18n } from '@lingui/core';
import { daysBetween } from '../documents/expiry.ts';
import { addMonths } from '../reminders/spans.ts';
import { unitText } from './durations.ts';
import { listed } from './lists.ts';

/** '2 days', '2 weeks', '4 months and 9 days', '5 years and 10 months' from one calendar date to a later one. */
export function lengthText(i18n: I18n, from: string, to: string): string {
  const months = fullMonths(from, to);
  const days = daysBetween(addMonths(from, months), to);
  if (months === 0)
    return days >= 14 && days % 7 === 0 ? unitText(i18n, days / 7, 'week') : unitText(i18n, days, 'day');
  const parts =
    months < 12
      ? ([
          [months, 'month'],
          [days, 'day'],
        ] as const)
      : ([
          [Math.floor(months / 12), 'year'],
          [months % 12, 'month'],
        ] as const);
  return listed(
    i18n,
    parts.filter(([count]) => count > 0).map(([count, unit]) => unitText(i18n, count, unit)),
  );
}

function fullMonths(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [laterYear = 0, laterMonth = 0] = to.split('-').map(Number);
  const months = (laterYear - year) * 12 + laterMonth - month;
  return addMonths(from, months) > to ? months - 1 : months;
}
