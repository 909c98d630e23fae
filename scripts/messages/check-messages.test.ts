import { describe, expect, it } from 'vitest';
import { printCatalogue } from './catalogue.ts';
import { checkMessages, findUnknownPlaces } from './check-messages.ts';
import { collectMessages } from './collect-messages.ts';

const FILE = 'apps/web/src/planted.tsx';
const GOOD = "const label = () => i18n.t({ id: 'planted.save', message: 'Save' });";

function check(text: string, catalogue = catalogueOf(text), file = FILE): string[] {
  return checkMessages([{ file, text }], catalogue);
}

function catalogueOf(text: string): string {
  return printCatalogue(collectMessages([{ file: FILE, text }]).entries);
}

describe('text outside the catalogue', () => {
  it.each([
    ['an element’s text', 'const a = () => <p>Save it</p>;'],
    ['one word in an element', 'const a = () => <p>save</p>;'],
    ['a label', 'const a = () => <button aria-label="close" />;'],
    ['a placeholder in braces', 'const a = () => <input placeholder={isNew ? `new` : value} />;'],
    ['a title that is decided', "const a = () => toast({ title: isDone ? 'Saved' : undefined });"],
    ['a sentence anywhere', "const a = () => show('Your document is saved.');"],
    ['a word that is returned', "function a() { return isOld ? 'Yesterday' : 'Today'; }"],
    ['a sentence with a value', `const a = (n: number) => \`Page \${n}\`;`],
    ['a plural of English alone', "const a = (n: number) => counted(n, 'page');"],
    ['a sentence as a value of another', "i18n.t({ id: 'a.b', message: '{x}', values: { x: 'Your name' } })"],
  ])('text like %s is refused [LNG-1]', (_, text) => {
    expect(check(text).join()).toMatch(/planted\.tsx:1: '.*' is not in the catalogue/);
  });

  it.each([
    ['a sentence of the catalogue', GOOD],
    ['a table of sentences', "const LABELS = { on: { id: 'planted.on', message: 'Switched on' } };"],
    ['an element of the catalogue', 'const a = () => <Trans id="planted.here" message="Look <b>here</b>" />;'],
    ['class names', `const a = () => <p className={\`chip \${isOn ? 'chip-on wide' : ''}\`} />;`],
    ['a programming fault', "throw new Error('The element is missing.');"],
    ['a comparison', "const isKey = key === 'Enter';"],
    ['an import', "import { a } from './some folder/a.ts';"],
    ['the name of the product', 'const a = () => <p>Kinvault</p>;'],
  ])('text like %s passes [LNG-1]', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  it('folders that are still to come are not looked at, and neither is what operators read', () => {
    const text = 'const a = () => <p>Save it</p>;';
    expect(check(text, catalogueOf(text), 'apps/server/src/platform/log.tsx')).toEqual([]);
    expect(check(text, catalogueOf(text), 'apps/server/src/features/mails/log.tsx')).not.toEqual([]);
    const said = "show('Your document is saved.');";
    const archive = 'apps/server/src/features/documents/export/archive-documents.ts';
    expect(check(said, catalogueOf(said), archive)).not.toEqual([]);
  });

  it('a place that the check names and that was renamed is refused', () => {
    const text = '';
    const places = ['mails/a.ts', 'digests/a.ts', 'documents/export/archive-documents.ts'];
    const files = [
      ...places.map((place) => `apps/server/src/features/${place}`),
      ...['packages/domain/src/openapi.ts', 'packages/domain/src/same-names.ts', 'apps/web/src/routes/kit/kit.tsx'],
      'packages/domain/src/collections/belongings.ts',
    ];
    expect(findUnknownPlaces(files.map((file) => ({ file, text })))).toEqual([]);
    expect(findUnknownPlaces(files.slice(1).map((file) => ({ file, text })))).toEqual([
      'scripts/messages/check-messages.ts names apps/server/src/features/mails/, which is not there',
    ]);
  });
});

describe('the catalogue and the source', () => {
  it('a sentence that the catalogue lacks is refused [LNG-1]', () => {
    expect(check(GOOD, catalogueOf(''))).toEqual(['locales/en.po: planted.save is missing, run npm run messages']);
  });

  it('an id that nothing uses is refused [LNG-1]', () => {
    expect(check('', catalogueOf(GOOD))).toEqual(['locales/en.po: nothing uses planted.save, run npm run messages']);
  });

  it('a sentence that has changed since is refused [LNG-1]', () => {
    expect(check(GOOD.replace('Save', 'Keep'), catalogueOf(GOOD)).join()).toContain('differs from the source');
  });

  it('one id with two messages is refused [LNG-1]', () => {
    const text = `${GOOD}\n${GOOD.replace('Save', 'Keep')}`;
    expect(check(text)).toEqual([`${FILE}:2: planted.save has another message in ${FILE}`]);
  });

  it('quotes, lines and other scripts survive the way into the catalogue and back', () => {
    const text = 'const a = () => i18n.t({ id: "planted.odd", message: "“A”\\n\\"b\\" \\\\ 日本" });';
    expect(check(text)).toEqual([]);
  });
});

describe('a sentence', () => {
  it.each([
    [
      'is not made while the module loads',
      "const a = i18n.t({ id: 'a.b', message: 'Save' });",
      /while the module loads/,
    ],
    [
      'has a value for each name',
      "() => i18n.t({ id: 'a.b', message: 'Hello {name}' })",
      /no value is given for {name}/,
    ],
    [
      'has no value that it does not show',
      "() => i18n.t({ id: 'a.b', message: 'Hello', values: { name } })",
      /the message has no {name}/,
    ],
    ['is a correct ICU message', "() => i18n.t({ id: 'a.b', message: '{n, plural, one {#}' })", /not an ICU message/],
    ['has an id in lower camel case', "() => i18n.t({ id: 'A b', message: 'Save' })", /not of the form part\.meaning/],
    ['has its English beside it', "() => i18n.t('planted.save')", /takes an object/],
  ])('the sentence %s [LNG-1]', (_, text, fault) => {
    expect(check(text).join()).toMatch(fault);
  });

  it('a sentence may take values that are named elsewhere', () => {
    expect(check("(values) => i18n.t({ id: 'a.b', message: 'Hello {name}', values })")).toEqual([]);
  });

  it('a sentence may take values from a table or a list that is made elsewhere', () => {
    expect(
      check("() => i18n.t({ ...LABELS.on, values })\nconst LABELS = { on: { id: 'a.b', message: '{n}' } }"),
    ).toEqual([]);
  });
});
