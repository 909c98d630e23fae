import { describe, expect, it } from 'vitest';
import { checkTranslations, faultsOf } from './check-translations.ts';
import { updateTranslations } from './translations.ts';

const COUNT = '{count, plural, one {# page} other {# pages}}';
const ROLE = 'Now {role, select, Admin {an Admin} other {a member}}';

const judge = (english: string, text: string, language = 'de') => faultsOf(language, { id: 'a.b', english, text });

describe('a translation', () => {
  it.each([
    ['without a name in braces', 'Remove {name}', 'Entfernen', '{name} is missing'],
    ['with a name of its own', 'Remove {name}', '{nane} und {name} entfernen', 'the English has no {nane}'],
    ['without a tag', '<b>Now</b>', 'Jetzt', '<b> is missing'],
    ['with a tag of its own', '<b>Now</b>', '<b>Jetzt</b> <i>hier</i>', 'the English has no <i>'],
    ['with an open tag', '<b>Now</b>', '<b>Jetzt', '<b> is not opened and closed in one place'],
    [
      'with tags across each other',
      '<a>x</a><b>y</b>',
      '<a><b>x</a>y</b>',
      '<a> is not opened and closed in one place',
    ],
    ['without its plural', COUNT, 'Seiten: {count}', '{count} needs a plural'],
    ['without a form', COUNT, '{count, plural, other {# Seiten}}', 'the plural of {count} has no form ‘one’'],
    ['with a case of its own', ROLE, '{role, select, Chef {x} other {y}}', 'the English has no case ‘Chef’ of {role}'],
    ['with a straight apostrophe', '{name} now', "l'{name}", 'a straight apostrophe switches braces off: write ’'],
    ['with a space at its end', 'Now', 'Jetzt ', 'spaces at its start and end differ from the English'],
  ])('a translation %s is refused [LNG-2]', (_, english, text, fault) => {
    expect(judge(english, text)).toContain(`a.b: ${fault}`);
  });

  it('a translation with braces that do not match is refused [LNG-2]', () => {
    expect(judge('Remove {name}', 'Entferne {name').join()).toContain('is not an ICU message');
  });

  it.each([
    ['another order', '{a} of <b>{c}</b>', '<b>{c}</b>: {a}'],
    ['plurals where English has none', 'Active {days}d ago', 'Seit {days, plural, one {# Tag} other {# Tagen}} aktiv'],
    ['fewer cases of a choice', ROLE, 'Jetzt {role, select, other {dabei}}'],
    ['a case for one number', COUNT, '{count, plural, =0 {nichts} =1 {eine} other {# Seiten}}'],
  ])('a translation with %s passes', (_, english, text) => {
    expect(judge(english, text)).toEqual([]);
  });

  it('Polish needs four forms and Arabic six [LNG-2]', () => {
    const formless = '{count, plural, other {#}}';
    expect(judge(COUNT, formless, 'pl').join()).toMatch(/‘many’.*‘one’.*‘few’/);
    expect(judge(COUNT, formless, 'ar').join()).toMatch(/‘zero’.*‘one’.*‘two’.*‘few’.*‘many’/);
    const arabic = '{count, plural, =0 {a} =1 {b} two {c} few {d} many {e} other {f}}';
    expect(judge(COUNT, arabic, 'ar')).toEqual([]);
  });
});

describe('a catalogue', () => {
  const english = new Map([['planted.save', 'Save']]);
  const empty = updateTranslations('pl', english);
  const translated = empty.replace(/msgstr ""\n$/, 'msgstr "Zapisz"\n');

  it('a gap is refused only in a language that is complete [LNG-2]', () => {
    expect(checkTranslations('pl', english, empty, false)).toEqual([]);
    expect(checkTranslations('pl', english, empty, true)).toEqual(['locales/pl.po: planted.save is not translated']);
    expect(checkTranslations('pl', english, translated, true)).toEqual([]);
  });

  it('in a complete language a translation of an older sentence is refused too [LNG-2]', () => {
    const changed = new Map([['planted.save', 'Keep']]);
    const marked = updateTranslations('pl', changed, translated);
    expect(checkTranslations('pl', changed, marked, false)).toEqual([]);
    expect(checkTranslations('pl', changed, marked, true).join()).toContain('planted.save is marked fuzzy');
  });

  it('a catalogue that is behind the source is refused [LNG-2]', () => {
    const advice = 'run npm run messages';
    expect(checkTranslations('pl', new Map([['planted.keep', 'Keep']]), empty)).toEqual([
      `locales/pl.po: planted.keep is missing, ${advice}`,
      `locales/pl.po: nothing uses planted.save, ${advice}`,
    ]);
    expect(checkTranslations('pl', new Map([['planted.save', 'Keep']]), empty)).toEqual([
      `locales/pl.po: the English of planted.save has changed, ${advice}`,
    ]);
  });
});
