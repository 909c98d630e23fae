import { isLanguage, type Language } from '@kinvault/domain/messages/languages.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { call } from '../lib/api-client.ts';
import { i18n } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/language.ts';

/**
 * Uses the language that the person has chosen in their profile, on any device. Without a choice, sends this browser's
 * language to the server, for mails. Best effort: a failure must not keep people from their papers.
 */
export async function followLanguage({ person, language, isLanguageChosen }: Session): Promise<void> {
  if (!person || language === i18n.locale) return;
  if (isLanguageChosen) {
    if (isLanguage(language ?? undefined)) await chooseLanguage(language as Language).catch(() => undefined);
    return;
  }
  void call('setLanguage', { body: { language: i18n.locale as Language, isChosen: false } }).catch(() => undefined);
}
