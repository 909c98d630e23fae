import { spanChoiceText, spanText } from '@kinvault/domain/format/span-text.ts';
import type { SpanChoice } from '@kinvault/domain/reminders/lead-times.ts';
import { type Span, spanParts } from '@kinvault/domain/reminders/spans.ts';
import { i18n } from '../../lib/i18n.ts';
import type { SelectOption } from '../../ui/field.tsx';

export type LeadTimeField = 'firstReminder' | 'timeToRenew';

/** The value of the option for the type's default. */
const USUAL = '';
const UNIT_DAYS = { D: 1, W: 7, M: 30.4 };

const SPANS: Record<LeadTimeField, readonly Span[]> = {
  firstReminder: ['P12M', 'P9M', 'P6M', 'P4M', 'P3M', 'P2M', 'P6W', 'P30D', 'P2W', 'P1W'],
  timeToRenew: ['P6M', 'P4M', 'P3M', 'P10W', 'P8W', 'P6W', 'P4W', 'P2W', 'P1W'],
};

/**
 * The usual spans from long to short, then none. The type's default is marked; one that was chosen elsewhere is added.
 */
export function leadTimeOptions(field: LeadTimeField, usual: Span | null, chosen: SpanChoice): SelectOption[] {
  const added = [usual, chosen].filter((choice) => choice !== null && choice !== 'none');
  const spans = [...new Set([...SPANS[field], ...added])].sort((one, other) => daysOf(other) - daysOf(one));
  return [...spans, 'none' as const].map((choice) => {
    const label = leadTimeText(field, choice);
    if (choice !== (usual ?? 'none')) return { value: choice, label };
    return {
      value: USUAL,
      label: i18n.t({ id: 'reminders.usual', message: '{choice} (usual)', values: { choice: label } }),
    };
  });
}

/** '9 months before', 'Never'; '10 weeks', 'None'. */
export function leadTimeText(field: LeadTimeField, choice: Span | 'none'): string {
  if (field === 'timeToRenew') return spanChoiceText(i18n, choice);
  if (choice === 'none') return i18n.t({ id: 'reminders.never', message: 'Never' });
  return i18n.t({ id: 'reminders.before', message: '{span} before', values: { span: spanText(i18n, choice) } });
}

/** The selected option; choosing the type's default by hand selects the marked one. */
export function optionOf(choice: SpanChoice, usual: Span | null): string {
  return choice === null || choice === (usual ?? 'none') ? USUAL : choice;
}

export function choiceOf(option: string): SpanChoice {
  return option === USUAL ? null : (option as Span | 'none');
}

function daysOf(span: Span): number {
  const { count, unit } = spanParts(span);
  return count * UNIT_DAYS[unit];
}
