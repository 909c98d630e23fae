import { daysBetween, EXPIRING_SOON_DAYS, expiryState } from '../documents/expiry.ts';
import { renewBy } from './lead-times.ts';
import { addDays, addMonths, type LeadTimes } from './spans.ts';

/** 'Renew by' asks for something so many days before it. */
export const RENEW_ATTENTION_DAYS = 45;

/**
 * What a dated paper asks of its reader on a day [KNO-13]. `by` is the date to meet: 'Renew by' while that can be met,
 * else the expiry date. What expired more than 12 months ago is over, and what never reminds asks for nothing: level 'none'.
 */
export interface Urgency {
  level: 'overdue' | 'act' | 'coming' | 'none';
  /** 'renew' asks to cancel where `isNotice`; 'renews': goes on by itself, and nothing can be done any more. */
  kind: 'renew' | 'renew_now' | 'renews' | 'expires' | 'expired';
  by: string;
  /** Something has to be done at an office before it expires; other papers are letters. */
  hasOffice: boolean;
  /** The date to meet is that of a notice period [COL-4]. */
  isNotice?: boolean;
}

export function urgencyOf(expiresOn: string, leadTimes: LeadTimes, today: string): Urgency {
  if (leadTimes.firstReminder === null) {
    return { level: 'none', kind: expiresOn < today ? 'expired' : 'expires', by: expiresOn, hasOffice: false };
  }
  const renew = renewBy(expiresOn, leadTimes);
  const lastDay = (leadTimes.isNotice && renew) || expiresOn;
  if (lastDay < today && leadTimes.renewsFor)
    return { level: 'coming', kind: 'renews', by: expiresOn, hasOffice: renew !== null };
  // too late to cancel: it ends on its date, as any letter
  const isLetterNow = leadTimes.isNotice && lastDay < today;
  return datedUrgency(expiresOn, isLetterNow ? { ...leadTimes, timeToRenew: null, isNotice: false } : leadTimes, today);
}

function datedUrgency(expiresOn: string, leadTimes: LeadTimes, today: string): Urgency {
  const renew = renewBy(expiresOn, leadTimes);
  const hasOffice = renew !== null;
  if (expiresOn < today) {
    const level = expiresOn >= addMonths(today, -12) ? 'overdue' : 'none';
    return { level, kind: 'expired', by: expiresOn, hasOffice };
  }
  if (renew !== null && renew < today) return { level: 'overdue', kind: 'renew_now', by: expiresOn, hasOffice };
  const by = renew ?? expiresOn;
  const level = today >= attentionStart(expiresOn, leadTimes) ? 'act' : 'coming';
  const kind = hasOffice ? 'renew' : 'expires';
  return { level, kind, by, hasOffice, ...(leadTimes.isNotice && { isNotice: true }) };
}

/** What its sentences are about: 'cancel' in the place of 'renew' where the date is that of a notice period. */
export type DueWord = Urgency['kind'] | 'cancel';

export function dueWord({ kind, isNotice }: Pick<Urgency, 'kind' | 'isNotice'>): DueWord {
  return kind === 'renew' && isNotice ? 'cancel' : kind;
}

export type Tone = 'soon' | 'expired';

/**
 * The color that tells of a date: red once it is overdue or expired, amber while there is something to do.
 * @param urgency null for a paper that is done: then its expiry alone counts [STA-9]
 */
export function toneOf(expiresOn: string, urgency: Urgency | null, today: string): Tone | undefined {
  if (urgency?.kind === 'renews') return undefined;
  const state = expiryState(expiresOn, today);
  if (urgency?.level === 'overdue' || state === 'expired') return 'expired';
  return urgency?.level === 'act' || state === 'soon' ? 'soon' : undefined;
}

/** The first day on which something is to be done. */
export function attentionStart(expiresOn: string, leadTimes: LeadTimes): string {
  const renew = renewBy(expiresOn, leadTimes);
  return renew === null ? addDays(expiresOn, -EXPIRING_SOON_DAYS) : addDays(renew, -RENEW_ATTENTION_DAYS);
}

/**
 * The order of attention [KNO-12]: what is overdue first, there papers with an office before letters; then by the date
 * to meet. What is over comes last, the latest first.
 */
export function byUrgency(one: Urgency, other: Urgency): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  const days = daysBetween(other.by, one.by);
  if (days !== 0) return one.level === 'none' ? -days : days;
  return Number(other.hasOffice) - Number(one.hasOffice);
}

function rankOf({ level, hasOffice }: Urgency): number {
  if (level === 'overdue') return hasOffice ? 0 : 1;
  return level === 'none' ? 3 : 2;
}
