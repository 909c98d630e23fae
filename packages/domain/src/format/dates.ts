import { LOCALE } from './locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '13 Dec 2026' for a calendar date (YYYY-MM-DD). Not by Intl: its British September is 'Sept'. */
export function dateText(date: string): string {
  return `${dayText(date)} ${Number(date.split('-', 1)[0])}`;
}

/** '13 Dec' for a calendar date: where everybody knows the year. */
export function dayText(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]}`;
}

/** '3 March 2024' for a moment (ISO 8601), in the reader's own time zone. */
export function longDate(moment: string): string {
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment));
}

/** 'March 2024' for a moment (ISO 8601), in the reader's own time zone. */
export function monthText(moment: string): string {
  return new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' }).format(new Date(moment));
}

/** '18:12' in the reader's own time zone. */
export function timeText(moment: Date): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }).format(moment);
}
