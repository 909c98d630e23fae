import fs from 'node:fs';
import { createI18n, SOURCE_LOCALE } from '@kinvault/domain/messages/create-i18n.ts';
import { DEFAULT_LANGUAGE, isLanguage, isTranslated, type Language } from '@kinvault/domain/messages/languages.ts';
import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

const CATALOGUES = new URL('../../../../locales/', import.meta.url);

/** Each language has an instance of its own: one server speaks to people of several at once. */
export const ENGLISH = createI18n(SOURCE_LOCALE).setMessagesCompiler(compileMessage);

const made = new Map<Language, I18n>([[DEFAULT_LANGUAGE, ENGLISH]]);

/**
 * The language of a person, as the database has it: null, or a language that this version does not have, is English. The
 * first use of a language reads its catalogue, which takes some 20 ms.
 */
export function i18nOf(language: string | null): I18n {
  const wanted = isLanguage(language ?? undefined) ? (language as Language) : DEFAULT_LANGUAGE;
  const known = made.get(wanted);
  if (known) return known;
  const i18n = createI18n(wanted, isTranslated(wanted) ? readCatalogue(wanted) : {}).setMessagesCompiler(
    compileMessage,
  );
  made.set(wanted, i18n);
  return i18n;
}

function readCatalogue(language: string): Record<string, string> {
  const text = fs.readFileSync(new URL(`${language}.po`, CATALOGUES), 'utf8');
  // what is doubtful may lack a name of the new English sentence: that one is shown instead
  const items = PO.parse(text.replaceAll(/^#\|.*\n/gm, '')).items.filter(
    ({ flags, obsolete, msgstr }) => !flags.fuzzy && !obsolete && msgstr[0],
  );
  return Object.fromEntries(items.map(({ msgctxt, msgstr }) => [msgctxt ?? '', msgstr.join('')]));
}
