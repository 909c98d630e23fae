import { expect, it } from 'vitest';
import { type English, readTranslations, updateTranslations } from './translations.ts';

const ENGLISH = new Map([
  ['planted.remove', 'Remove {name}'],
  ['planted.save', 'Save'],
]);

const update = (before: string, english: English = ENGLISH) => updateTranslations('de', english, before);
const translated = (text: string) => text.replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Speichern"');

it('a new catalogue holds every English sentence, untranslated [LNG-2]', () => {
  expect(readTranslations(update(''))).toEqual([
    { id: 'planted.remove', english: 'Remove {name}', text: '', isDoubtful: false },
    { id: 'planted.save', english: 'Save', text: '', isDoubtful: false },
  ]);
});

it('translations and what their translators noted stay, ids that nothing uses go [LNG-2]', () => {
  const before = translated(update('')).replace('msgctxt "planted.save"', '# as on the button\nmsgctxt "planted.save"');
  expect(update(before)).toBe(before);
  expect(update(before, new Map([['planted.save', 'Save']]))).not.toContain('planted.remove');
});

it('a translation whose English has changed is marked, with the English that it was made from [LNG-2]', () => {
  const once = update(translated(update('')), new Map([['planted.save', 'Keep']]));
  const twice = update(once, new Map([['planted.save', 'Keep it']]));
  expect(twice).toContain('#. Before: Save\n#, fuzzy\nmsgctxt "planted.save"\nmsgid "Keep it"\nmsgstr "Speichern"');
  expect(readTranslations(twice)[0]?.isDoubtful).toBe(true);
});

it('the mark and the old English go when a translator takes the mark away [LNG-2]', () => {
  const english = new Map([['planted.save', 'Keep']]);
  const marked = update(translated(update('')), english);
  expect(update(marked.replace('#, fuzzy\n', ''), english)).not.toContain('Before');
});

it('quotes, lines and what other programs add survive', () => {
  const english = new Map([['planted.odd', '“A”\n"b" \\ 日本']]);
  const before = update('', english).replace('msgctxt', '#| msgid "An older one"\nmsgctxt');
  expect(readTranslations(before)).toEqual([
    { id: 'planted.odd', english: '“A”\n"b" \\ 日本', text: '', isDoubtful: false },
  ]);
});
