interface PluralForm {
  form: Intl.LDMLPluralRule;
  /** where one number alone has this form: `=0` then does the same */
  only: number | undefined;
}

/** Counts on a page are whole numbers and seldom larger. */
const LARGEST_COUNT = 1000;

/** The forms that counts need in a language: two in German, four in Polish, six in Arabic. */
export function pluralForms(language: string): PluralForm[] {
  const rules = new Intl.PluralRules(language);
  const numbers = new Map<Intl.LDMLPluralRule, number[]>([['other', []]]);
  for (let count = 0; count <= LARGEST_COUNT; count++) {
    const form = rules.select(count);
    numbers.set(form, [...(numbers.get(form) ?? []), count]);
  }
  // 'other' is what a message falls back to, so it is needed even where no whole number has it, as in Polish
  return [...numbers].map(([form, [first, second]]) => ({
    form,
    only: form !== 'other' && second === undefined ? first : undefined,
  }));
}
