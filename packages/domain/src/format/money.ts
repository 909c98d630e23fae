import type { I18n } from '@lingui/core';
import { minorDigits } from '../documents/currencies.ts';
import { MAX_COST } from '../documents/document-limits.ts';
import { foldLetters } from '../fold-letters.ts';
import { formatLocale } from './formatters.ts';

/** '€484', '€484.50', '¥48,400': without digits after the point where they are all 0. */
export function moneyText(i18n: I18n, minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const least = minor % 10 ** digits === 0 ? 0 : digits;
  return moneyFormat(formatLocale(i18n), currency, { digits, least }).format(decimalOf(minor, digits));
}

const FORMATS = new Map<string, Intl.NumberFormat>();

/** Kept: to make one takes longer than to render the row that shows the amount. */
function moneyFormat(locale: ReturnType<typeof formatLocale>, currency: string, { digits, least }: Digits) {
  const key = `${locale} ${currency} ${least}`;
  const known =
    FORMATS.get(key) ??
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency, maximumFractionDigits: digits },
      minimumFractionDigits: least,
    });
  FORMATS.set(key, known);
  return known;
}

interface Digits {
  digits: number;
  least: number;
}

/** '€6,091': for sums, without cents. */
export function roundMoneyText(i18n: I18n, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(formatLocale(i18n), { style: 'currency', currency, maximumFractionDigits: 0 });
  return format.format(minor / 10 ** minorDigits(currency));
}

/** As people of this language type it: '484.00', '484,00'. Empty for no amount. */
export function typedMoney(i18n: I18n, minor: number | '', currency: string): string {
  if (minor === '') return '';
  const digits = currency ? minorDigits(currency) : 2;
  const format = new Intl.NumberFormat(formatLocale(i18n), {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false },
  });
  return format.format(decimalOf(minor, digits));
}

/** As text: a number would lose digits of large amounts. */
function decimalOf(minor: number, digits: number): Intl.StringNumericLiteral {
  const all = String(minor).padStart(digits + 1, '0');
  return (digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`) as Intl.StringNumericLiteral;
}

// also thin and narrow spaces, Swiss apostrophes and the signs of currencies
const NO_PART_OF_NUMBER = /[\s'’\p{Sc}\p{Cf}]/gu;
const AMOUNT = /^\d+(?:([.,])\d+)*$/;

/**
 * Minor units of what was typed. A point and a comma are read as the language has them, and otherwise by where they are:
 * '484.50' is no thousand in German either.
 * @returns null for no amount, or one with more digits than the currency has
 */
export function parseMoney(i18n: I18n, typed: string, currency: string): number | null {
  const digits = currency ? minorDigits(currency) : 2;
  const text = foldLetters(typed).replaceAll(NO_PART_OF_NUMBER, '').replaceAll('٫', '.').replaceAll('٬', ',');
  if (!AMOUNT.test(text)) return null;
  const point = pointOf(text, decimalSign(i18n));
  const [whole = '', fraction = ''] = point === null ? [text] : [text.slice(0, point), text.slice(point + 1)];
  const groups = whole.split(/[.,]/);
  if (groups.length > 1 && !groups.every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3)))
    return null;
  if (fraction.length > digits) return null;
  const minor = Number(groups.join('') + fraction.padEnd(digits, '0'));
  return minor <= MAX_COST ? minor : null;
}

/** Where the digits after the point begin. */
function pointOf(text: string, decimal: string): number | null {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at === -1) return null;
  const sign = String(text[at]);
  const isOnlyOnce = text.indexOf(sign) === at;
  const hasOther = /[.,]/.test(text.slice(0, at).replaceAll(sign, ''));
  if (!isOnlyOnce) return null;
  return hasOther || sign === decimal || text.length - at - 1 !== 3 ? at : null;
}

/** Arabic writes its own signs, and is read as with a point. */
function decimalSign(i18n: I18n): string {
  const parts = new Intl.NumberFormat(formatLocale(i18n)).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? ',' : '.';
}
