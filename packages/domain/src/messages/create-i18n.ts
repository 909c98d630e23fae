import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';

/** English as the source has it, with British dates. */
export const SOURCE_LOCALE = 'en-GB';

type Values = Record<string, unknown>;

/**
 * One language. `messages` are its translations by id; an id without one reads in the English of the source.
 * A program that does not compile its messages at build time sets a compiler on the result.
 */
export function createI18n(locale: string, messages: Messages = {}): I18n {
  return new LiteralValuesI18n({ locale, messages: { [locale]: messages } });
}

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
    const sentence = super._(id, values && hideBackslashes(values), options);
    return sentence.replaceAll(STAND_IN, '\\');
  }
}

function hideBackslashes(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', STAND_IN) : value,
    ]),
  );
}
