import type { PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../../lib/i18n.ts';

/** When a share with one person ends, as chosen in the form. */
export type EndChoice = 'never' | 'week' | 'month' | 'date';

const DAYS = { week: 7, month: 30 } as const;

/** The last moment of that day where the reader is; null: it goes on. `date` is YYYY-MM-DD. */
export function endOf(choice: EndChoice, date: string, today: string): PersonalShare['until'] {
  if (choice === 'never') return null;
  const end = new Date(`${choice === 'date' ? date : today}T23:59:59.999`);
  if (choice !== 'date') end.setDate(end.getDate() + DAYS[choice]);
  return end.toISOString();
}

/** The day of an end, where the reader is. */
export function endDay(until: string): string {
  return calendarDate(new Date(until));
}

/** 'Can view', 'Can edit until 12 Apr 2027' */
export function termsText({ mayEdit, until }: PersonalShare): string {
  if (until === null) {
    return mayEdit
      ? i18n.t({ id: 'sharing.canEdit', message: 'Can edit' })
      : i18n.t({ id: 'sharing.canView', message: 'Can view' });
  }
  const values = { date: dateText(i18n, endDay(until)) };
  return mayEdit
    ? i18n.t({ id: 'sharing.canEditUntil', message: 'Can edit until {date}', values })
    : i18n.t({ id: 'sharing.canViewUntil', message: 'Can view until {date}', values });
}
