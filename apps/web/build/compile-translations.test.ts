import { expect, it } from 'vitest';
import { printModule } from './compile-translations.ts';

const CATALOGUE = `msgid ""
msgstr ""
"Language: de\\n"

msgctxt "a.save"
msgid "Save"
msgstr "Speichern"

msgctxt "a.count"
msgid "{n, plural, one {# page} other {# pages}}"
msgstr "{n, plural, one {# Seite} other {# Seiten}}"

msgctxt "a.open"
msgid "Open"
msgstr ""

#, fuzzy
msgctxt "a.close"
msgid "Close it"
msgstr "Schließen"
`;

it('a language is compiled without missing and fuzzy translations [LNG-2]', async () => {
  const { default: messages } = await import(`data:text/javascript,${encodeURIComponent(printModule(CATALOGUE))}`);
  expect(messages).toEqual({
    'a.save': ['Speichern'],
    'a.count': [['n', 'plural', { one: ['#', ' Seite'], other: ['#', ' Seiten'] }]],
  });
});
