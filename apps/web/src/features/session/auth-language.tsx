import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kinvault/domain/messages/languages.ts';
import { i18n } from '../../lib/i18n.ts';
import { chooseLanguage } from '../../lib/language.ts';
import './auth-language.css';

/** For people who cannot read this page's language: each language under its own name [LNG-2]. */
export function AuthLanguage() {
  return (
    <select
      className="auth-language"
      aria-label={i18n.t({ id: 'language.label', message: 'Language' })}
      value={i18n.locale}
      // without its catalogue the page stays as it is
      onChange={({ target }) => void chooseLanguage(target.value as Language).catch(() => undefined)}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
