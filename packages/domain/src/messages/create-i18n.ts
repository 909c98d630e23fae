import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import { perLocale } from '../format/formatters.ts';
import { directionOf } from './languages.ts';

/** English as the source has it, with British dates. */
export const SOURCE_LOCALE = 'en-GB';

type Values = Record<string, unknown>;

/**
 * One language. `messages` are its translations by id; an id without one reads in the English of the source.
 * A program that does not compile its messages at build time sets a compiler on the result.
 */
export function createI18n(locale: string, messages: Messages = {}): I18n {
  return new LiteralValuesI18n({ locale, locales: formatsOf(locale), messages: { [locale]: messages } });
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A value keeps its own direction, and the sentence around it its order: 'Mia, 3 documents' would else be torn
 * apart in Arabic, and an Arabic name would do so to an English sentence [LNG-4].
 */
function isolated({ locale }: I18n, value: string): string {
  const isMixed = value !== '' && (directionOf(locale) === 'rtl' || RIGHT_TO_LEFT.test(value));
  return isMixed ? `\u2068${value}\u2069` : value;
}

/** Arabic as it is written from Egypt eastwards, digits included: without this, browsers and Node write European ones. */
export function formatsOf(locale: string): string {
  return locale === 'ar' ? 'ar-u-nu-arab' : locale;
}

const PLAIN_NUMBER = perLocale(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }),
);
const STAND_IN = '\uE000';

/**
 * Lingui decodes `\u000a` and `\x41` in the finished sentence, values included: a family named so could put a line break
 * into the subject of a mail. Here a value's backslash stays a backslash.
 */
class LiteralValuesI18n extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(id: string | MessageDescriptor, values?: Values, options?: MessageOptions): string {
    if (typeof id !== 'string') return this._(id.id, id.values ?? values, { message: id.message });
    const sentence = super._(id, values && this.#safeValues(values), options);
    return sentence.replaceAll(STAND_IN, '\\');
  }

  #safeValues(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value === 'string') return [name, isolated(this, value.replaceAll('\\', STAND_IN))];
        return [name, typeof value === 'number' ? this.#inDigits(value) : value];
      }),
    );
  }

  /** A number whose text has the digits of the language; plurals still count with it. */
  #inDigits(value: number): unknown {
    const text = () => PLAIN_NUMBER(this).format(value);
    return {
      [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? text() : hint === 'number' ? value : `${value}`),
    };
  }
}
