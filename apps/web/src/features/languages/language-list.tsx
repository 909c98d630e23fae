import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kinvault/domain/messages/languages.ts';
import { i18n } from '../../lib/i18n.ts';
import { RadioCard } from '../../ui/choice.tsx';
import './languages.css';

/** Every language under its own name, with its name in the page's language below [LNG-2]. */
export function LanguageList({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean;
  onChoose: (language: Language) => void;
}) {
  const names = new Intl.DisplayNames(formatLocale(i18n), { type: 'language' });
  return (
    <fieldset className="language-list" disabled={isDisabled}>
      <legend className="visually-hidden">{i18n.t({ id: 'language.label', message: 'Language' })}</legend>
      {LANGUAGES.map((one) => (
        <RadioCard
          key={one}
          name="language"
          value={one}
          checked={one === i18n.locale}
          onChange={() => onChoose(one)}
          title={<bdi lang={one}>{LANGUAGE_NAMES[one]}</bdi>}
        >
          {names.of(one)}
        </RadioCard>
      ))}
    </fieldset>
  );
}
