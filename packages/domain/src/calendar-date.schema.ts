import { z } from 'zod';
import { isInRange } from './calendar-dates.ts';
import type { ErrorCode } from './errors.ts';

const OUT_OF_RANGE: ErrorCode = 'date_out_of_range';

/** A calendar date that somebody sets, from 1900 to 2200 [D-47]; the answer to another has a sentence of its own. */
export const CalendarDate = z.iso.date().refine(isInRange, { params: { code: OUT_OF_RANGE } });

/** Whether nothing but dates out of range is wrong. */
export function isDateOutOfRange({ issues }: z.core.$ZodError): boolean {
  return issues.every((issue) => issue.code === 'custom' && issue.params?.code === OUT_OF_RANGE);
}
