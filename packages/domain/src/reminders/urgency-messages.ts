import type { I18n } from '@lingui/core';
import { dayText, nearDateText } from '../format/dates.ts';
import { dueWord, type Urgency } from './urgency.ts';

/** 'Renew by 3 Jan', 'Cancel by 31 Mar': the date to meet as a few words. */
export function byWords(i18n: I18n, urgency: Pick<Urgency, 'kind' | 'isNotice'>, date: string): string {
  const values = { by: date };
  return dueWord(urgency) === 'cancel'
    ? i18n.t({ id: 'attention.cancelBy', message: 'Cancel by {by}', values })
    : i18n.t({ id: 'attention.renewBy', message: 'Renew by {by}', values });
}

/** The same with the day, where everybody knows the year. */
export function byDay(i18n: I18n, urgency: Pick<Urgency, 'kind' | 'isNotice' | 'by'>): string {
  return byWords(i18n, urgency, dayText(i18n, urgency.by));
}

/** 'Mia’s passport: renew by 3 January', 'Motor policy: cancel by 31 March'. */
export function renewSentence(i18n: I18n, name: string, urgency: Urgency, today: string): string {
  const values = { name, by: nearDateText(i18n, urgency.by, today) };
  return dueWord(urgency) === 'cancel'
    ? i18n.t({ id: 'attention.cancelBySentence', message: '{name}: cancel by {by}', values })
    : i18n.t({ id: 'attention.bySentence', message: '{name}: renew by {by}', values });
}

/** 'Renew by' has passed, and the document is still valid. */
export function renewNowSentence(i18n: I18n, name: string): string {
  return i18n.t({ id: 'attention.nowSentence', message: '{name}: renew it now', values: { name } });
}

/** What renews itself, and cannot be canceled any more: 'Motor policy: renews on 30 June'. */
export function renewsSentence(i18n: I18n, name: string, on: string, today: string): string {
  const values = { name, on: nearDateText(i18n, on, today) };
  return i18n.t({ id: 'attention.renewsSentence', message: '{name}: renews on {on}', values });
}

/** 'Renews on 30 June'. */
export function renewsWords(i18n: I18n, on: string): string {
  return i18n.t({ id: 'attention.renewsOn', message: 'Renews on {on}', values: { on } });
}
