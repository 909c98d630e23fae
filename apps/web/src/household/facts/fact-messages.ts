import { dayText } from '@kinvault/domain/format/dates.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { isSpan, type Span } from '@kinvault/domain/reminders/spans.ts';
import { i18n } from '../../lib/i18n.ts';

/** '3 months', or 'None'. */
export function noticeText(span: Span | null): string {
  return span ? spanText(i18n, span) : i18n.t({ id: 'span.none', message: 'None' });
}

/** What happens if nobody cancels: 'Renews for 12 months', or 'It ends'. */
export function renewsText(span: Span | null): string {
  if (span === null) return i18n.t({ id: 'facts.ends', message: 'It ends' });
  return i18n.t({ id: 'facts.renewsFor', message: 'Renews for {span}', values: { span: spanText(i18n, span) } });
}

/** 'Every 3 months', 'Every year', 'Once'; '' for a rhythm that nobody has said. */
export function rhythmText(rhythm: string): string {
  if (rhythm === 'once') return i18n.t({ id: 'facts.once', message: 'Once' });
  if (rhythm === 'P12M') return i18n.t({ id: 'facts.everyYear', message: 'Every year' });
  if (rhythm === 'P1M') return i18n.t({ id: 'facts.everyMonth', message: 'Every month' });
  if (rhythm === 'P1W') return i18n.t({ id: 'facts.everyWeek', message: 'Every week' });
  if (!isSpan(rhythm)) return i18n.t({ id: 'editDocument.notSet', message: 'Not set' });
  return i18n.t({ id: 'facts.every', message: 'Every {span}', values: { span: spanText(i18n, rhythm) } });
}

interface Cost {
  costMinor?: number | null;
  costCurrency?: string | null;
  costEvery?: string | null;
  costDueOn?: string | null;
}

/** '€484 · Every year · 1 Jul'; null where nothing is said. */
export function costText({ costMinor, costCurrency, costEvery, costDueOn }: Cost): string | null {
  const parts = [
    costMinor !== null && costMinor !== undefined && costCurrency && moneyText(i18n, costMinor, costCurrency),
    costEvery && rhythmText(costEvery),
    costDueOn && i18n.t({ id: 'facts.dueOn', message: 'Due {date}', values: { date: dayText(i18n, costDueOn) } }),
  ].filter(Boolean);
  return parts.join(' · ') || null;
}
