import type { Language } from '@kinvault/domain/messages/languages.ts';

/** Makes each value when its language is first asked for, and keeps it: reading all catalogues would slow every start. */
export function perLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const value = make(language);
    made.set(language, value);
    return value;
  };
}
