import type { I18n } from '@lingui/core';
import type { SpanChoice } from '../reminders/lead-times.ts';
import { type Span, spanParts } from '../reminders/spans.ts';
import { unitText } from './durations.ts';

const UNITS = { D: 'day', W: 'week', M: 'month' } as const;

/** '10 weeks', '9 months'. */
export function spanText(i18n: I18n, span: Span): string {
  const { count, unit } = spanParts(span);
  return unitText(i18n, count, UNITS[unit]);
}

/** What was chosen of a document's times: '10 weeks', 'None', or 'As usual' for what its type says. */
export function spanChoiceText(i18n: I18n, choice: SpanChoice): string {
  if (choice === null) return i18n.t({ id: 'span.asUsual', message: 'As usual' });
  return choice === 'none' ? i18n.t({ id: 'span.none', message: 'None' }) : spanText(i18n, choice);
}
