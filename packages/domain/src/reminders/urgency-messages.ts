import type { I18n } from '@lingui/core';
import { nearDateText } from '../format/dates.ts';

/** 'Mia’s passport: renew by 3 January'. */
export function renewSentence(i18n: I18n, name: string, by: string, today: string): string {
  const values = { name, by: nearDateText(i18n, by, today) };
  return i18n.t({ id: 'attention.bySentence', message: '{name}: renew by {by}', values });
}

/** 'Renew by' has passed, and the document is still valid. */
export function renewNowSentence(i18n: I18n, name: string): string {
  return i18n.t({ id: 'attention.nowSentence', message: '{name}: renew it now', values: { name } });
}
