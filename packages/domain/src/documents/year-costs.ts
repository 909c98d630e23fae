import { addDays, addMonths, type Span, spanParts } from '../reminders/spans.ts';
import { daysBetween } from './expiry.ts';

export interface PaperCost {
  costMinor?: number | null | undefined;
  costCurrency?: string | null | undefined;
  /** Null: unknown, which counts as once. */
  costEvery?: Span | 'once' | null | undefined;
  costDueOn?: string | null | undefined;
  expiresOn: string | null;
  renewsFor: Span | null;
}

/** The cost of a document over the 12 months from today. */
export interface YearCost {
  /** In minor units of the currency, like `amount`. */
  total: number;
  amount: number;
  currency: string;
  /** The due days; empty without a due date, unless payments are at least monthly. */
  days: string[];
  /** False if the days are only estimated from the rhythm. */
  hasDueDate: boolean;
}

/**
 * Nothing is due after a document expires, unless it renews itself.
 * @param today YYYY-MM-DD; the same date of next year is excluded
 * @returns null if nothing is due or the amount is unknown
 */
export function yearCost(paper: PaperCost, today: string): YearCost | null {
  const { costMinor: amount, costCurrency: currency, costEvery: every = null, costDueOn = null } = paper;
  if (!amount || !currency) return null;
  const after = addMonths(today, 12);
  const last = paper.renewsFor === null ? paper.expiresOn : null;
  const isDue = (day: string) => day >= today && day < after && (last === null || day <= last);
  const hasDueDate = costDueOn !== null;
  if (every === null || every === 'once') {
    if (costDueOn === null || !isDue(costDueOn)) return null;
    return { total: amount, amount, currency, days: [costDueOn], hasDueDate };
  }
  if (!hasDueDate && daysOf(every) > 31) {
    if (last !== null && last < today) return null;
    return { total: Math.round((amount * 365) / daysOf(every)), amount, currency, days: [], hasDueDate };
  }
  const days = daysFrom(costDueOn ?? today, every, after).filter(isDue);
  return days.length === 0 ? null : { total: amount * days.length, amount, currency, days, hasDueDate };
}

/** Counts from the first day, so that the 31st becomes the last day of shorter months. */
function daysFrom(first: string, every: Span, before: string): string[] {
  const { count, unit } = spanParts(every);
  const dayAt = (at: number) =>
    unit === 'M' ? addMonths(first, count * at) : addDays(first, count * at * (unit === 'W' ? 7 : 1));
  const shortest = unit === 'M' ? 28 * count : daysOf(every);
  const most = Math.max(0, Math.ceil(daysBetween(first, before) / shortest));
  return Array.from({ length: most + 1 }, (_, at) => dayAt(at));
}

/** The average number of days; twelve months are 365. */
function daysOf(span: Span): number {
  const { count, unit } = spanParts(span);
  return unit === 'M' ? (count * 365) / 12 : count * (unit === 'W' ? 7 : 1);
}

export interface CostMonth {
  /** The first of a month, YYYY-MM-DD. */
  start: string;
  total: number;
}

/** Every calendar month of the coming year: 13, or 12 if today is the first of a month. */
export function costMonths(costs: readonly YearCost[], today: string): CostMonth[] {
  const first = `${today.slice(0, 7)}-01`;
  const count = today === first ? 12 : 13;
  return Array.from({ length: count }, (_, at) => {
    const start = addMonths(first, at);
    const dueIn = ({ days }: YearCost) => days.filter((day) => day.slice(0, 7) === start.slice(0, 7)).length;
    return { start, total: costs.reduce((sum, cost) => sum + cost.amount * dueIn(cost), 0) };
  });
}

/** The most frequent currency first, then by code. */
export function currenciesOf(costs: readonly Pick<YearCost, 'currency'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency } of costs) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .map(([currency]) => currency);
}
