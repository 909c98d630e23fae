import type { I18n } from '@lingui/core';
import { unitText } from '../format/durations.ts';
import { type Span, spanParts } from './spans.ts';

const UNITS = { D: 'day', W: 'week', M: 'month' } as const;

/** '30 days', '10 weeks', '9 months'. */
export function spanText(i18n: I18n, span: Span): string {
  const { count, unit } = spanParts(span);
  return unitText(i18n, count, UNITS[unit]);
}
