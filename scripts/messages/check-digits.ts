import { formatsOf } from '@kinvault/domain/messages/create-i18n.ts';

/** Numbers that are part of a name, in Latin letters everywhere: 'F8', 'K7Q4MX', 'WCAG 2.2'. */
const NAMES = /\p{Script=Latin}+[\p{Script=Latin}\d]*( \d+\.\d+)?/gu;
const YEAR = /\b(19|20|21|22)\d\d\b/g;
const LARGE = /\d{1,3}(?:[., \u00a0\u202f]\d{3})+|\d{4,}/;

/** @returns a fault where the words of a translation have other digits than its dates and counts [LNG-2] */
export function digitFaults(language: string, words: string): string[] {
  const locale = formatsOf(language);
  const ours = new Intl.NumberFormat(locale, { useGrouping: false });
  if (ours.format(0) === '0') return [];
  const foreign = words.replaceAll(NAMES, '').match(/\d+/g) ?? [];
  return foreign.map((number) => `${number} is written ${ours.format(BigInt(number))} here`);
}

/** @returns a fault where a sentence holds a number that each language groups in its own way */
export function largeNumberFaults(words: string): string[] {
  const [number] = LARGE.exec(words.replaceAll(YEAR, '')) ?? [];
  return number === undefined ? [] : [`${number} must be a value, by numberText: languages group it differently`];
}
