interface Rule {
  wrong: RegExp;
  advice: string;
}

const SPACE = '[ \\u00a0\\u202f]';

const RULES: Record<string, Rule[]> = {
  de: [{ wrong: /“[^„”]*”|"/, advice: 'quotes are „…“' }],
  es: [{ wrong: /"|“/, advice: 'quotes are «…»' }],
  fr: [
    { wrong: /(^|[^\u00a0])»|«(?!\u00a0)/, advice: 'a no-break space (U+00A0) stands inside « »' },
    { wrong: new RegExp(`[ \\u202f]:|[^\\s:\\u00a0\\d]:(?=${SPACE}|$)`), advice: 'U+00A0 stands before :' },
    { wrong: /[ \u00a0][;?!%]/, advice: 'a narrow no-break space (U+202F) stands before ; ? ! %' },
  ],
  pl: [{ wrong: /“|"/, advice: 'quotes are „…”' }],
  ar: [
    { wrong: /[\u0600-\u06ff]\s*[?,;]/, advice: 'write ؟ ، ؛' },
    { wrong: /"|“/, advice: 'quotes are «…»' },
  ],
};

/** @returns a fault where a sentence has the marks of another language [LNG-6] */
export function punctuationFaults(language: string, words: string): string[] {
  const faults = (RULES[language] ?? []).filter(({ wrong }) => wrong.test(words)).map(({ advice }) => advice);
  return language === 'es' ? [...faults, ...unopenedFaults(words)] : faults;
}

/** Spanish opens what it asks or exclaims. The key «?» is alone. */
function unopenedFaults(words: string): string[] {
  const marks = [
    ['¿', '?'],
    ['¡', '!'],
  ] as const;
  const said = words.replaceAll('«?»', '');
  return marks
    .filter(([open, close]) => said.split(open).length !== said.split(close).length)
    .map(([open, close]) => `${open} and ${close} come in pairs`);
}
