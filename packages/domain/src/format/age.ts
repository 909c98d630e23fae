import type { I18n } from '@lingui/core';

/** Whole years and months between two calendar dates. A birthday on 29 February is kept on 1 March in other years. */
export function ageOf(bornOn: string, today: string): { years: number; months: number } {
  const [birthYear, birthMonth, birthDay] = bornOn.split('-').map(Number) as [number, number, number];
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const months = Math.max(0, (year - birthYear) * 12 + month - birthMonth - (day < birthDay ? 1 : 0));
  return { years: Math.floor(months / 12), months };
}

/** '3 months old', '12 years old'; months below two years. */
export function ageText(i18n: I18n, bornOn: string, today: string): string {
  const { years, months } = ageOf(bornOn, today);
  if (months < 24) {
    return i18n.t({
      id: 'age.months',
      message: '{months, plural, =0 {Less than a month old} one {# month old} other {# months old}}',
      values: { months },
    });
  }
  return i18n.t({
    id: 'age.years',
    message: '{years, plural, one {# year old} other {# years old}}',
    values: { years },
  });
}
