import { isSpan, type Span, type SpanUnit, spanParts } from '@kinvault/domain/reminders/spans.ts';

/** A span as typed: a number and its unit. */
export interface SpanDraft {
  count: string;
  unit: SpanUnit;
}

export function spanDraftOf(span: Span | null): SpanDraft {
  if (span === null) return { count: '0', unit: 'W' };
  const { count, unit } = spanParts(span);
  return { count: String(count), unit };
}

/** 'none' for zero; undefined for anything but a whole number, or for more than two years. */
export function spanOf({ count, unit }: SpanDraft): Span | 'none' | undefined {
  if (!/^\d{1,4}$/.test(count)) return undefined;
  const text = `P${Number(count)}${unit}`;
  if (Number(count) === 0) return 'none';
  return isSpan(text) ? text : undefined;
}
