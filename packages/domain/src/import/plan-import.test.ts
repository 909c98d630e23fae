import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { acceptProposal } from './accept-proposal.ts';
import { type KnownPlaces, proposalOf, proposeChoices } from './choices.ts';
import { planImport } from './plan-import.ts';

const planOf = (paths: string[], container: 'folder' | 'zip' = 'zip') =>
  planImport(
    paths.map((path) => ({ path, sizeBytes: 1 })),
    async () => 'no JSON',
    { container, i18n: createI18n(SOURCE_LOCALE) },
  );

const id = (n: number) => `0198c0de-0000-7000-8000-00000000000${n}`;
const KNOWN: KnownPlaces = {
  me: { id: id(1), name: 'Elena Rivera', email: 'elena@rivera.example' },
  people: [{ id: id(2), name: 'Leo Rivera' }],
  families: [{ id: id(3), name: 'Rivera' }],
  collections: [{ id: id(4), name: 'The car', familyId: null }],
};

it('a tree is grouped by its folders, below the one that all is in [INB-4]', async () => {
  const plan = await planOf(['Papers/a.pdf', 'Papers/Car/b.pdf', 'Papers/Car/c.pdf', 'Papers/Tax/2025/d.pdf']);
  expect(plan.folders).toEqual([
    { path: 'Car', files: 2 },
    { path: 'Tax/2025', files: 1 },
  ]);
  expect(plan.files.map(({ fileName, folders }) => [fileName, ...folders])).toEqual([
    ['a.pdf'],
    ['b.pdf', 'Car'],
    ['c.pdf', 'Car'],
    ['d.pdf', 'Tax/2025'],
  ]);
  expect((await planOf(['a.pdf'], 'folder')).kind).toBe('folder');
});

it('a folder becomes the collection or the person of its name, else a tag; the person may say otherwise [INB-4]', async () => {
  const plan = await planOf(['the car/a.pdf', 'Kids/Leo/b.pdf', 'Tax/2025/c.pdf', 'd.pdf']);
  const choices = proposeChoices(plan, KNOWN);
  const leos = { kind: 'person', personId: id(2), shareWith: [] };
  expect(plan.files.map((file) => proposalOf(file, choices))).toEqual([
    { collections: [{ id: id(4) }] },
    { target: leos },
    { tags: ['Tax 2025'] },
    {},
  ]);
  const folders = { ...choices.folders, 'Tax/2025': { as: 'nothing' as const } };
  expect(plan.files.map((file) => proposalOf(file, { ...choices, folders }))[2]).toEqual({});
});

it.each([
  '../a.pdf',
  'a/../../b.pdf',
  '/etc/passwd',
  'C:\\a.pdf',
  '\\\\host\\a.pdf',
  'a/./b.pdf',
  'a\\..\\b.pdf',
  'a//b.pdf',
  'x\0.pdf',
])(
  'the name %j leads out of the archive, so its entry does not come in and is named [INB-4] [SEC-28]',
  async (path) => {
    const plan = await planOf([path, 'good.pdf']);
    expect(plan.broken).toEqual([{ name: path, reason: 'unsafe_path' }]);
    expect(plan.files.map((file) => file.path)).toEqual(['good.pdf']);
  },
);

it('a name that comes twice is named; what systems leave behind is not mentioned [INB-4]', async () => {
  const noise = ['__MACOSX/._a.pdf', '.DS_Store', 'b/Thumbs.db', '.git/config', 'folder/'];
  const plan = await planOf(['a.pdf', 'a.pdf', ...noise]);
  expect(plan.broken).toEqual([{ name: 'a.pdf', reason: 'named_twice' }]);
  expect(plan.files).toHaveLength(1);
});

it('whatever names an archive has, a plan is made and every proposal is acceptable [INB-4]', async () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (parts) => {
      const given = parts.map((one) => one.join('/'));
      const plan = await planOf(given);
      const choices = proposeChoices(plan, KNOWN);
      for (const file of plan.files) expect(acceptProposal(proposalOf(file, choices) ?? {}).leftOut).toEqual([]);
      expect(plan.files.length + plan.broken.length).toBeLessThanOrEqual(given.length);
    }),
  );
});

it('of a proposal, what the rules refuse is left out and named; the rest stays [INB-4]', () => {
  const given = {
    ...{ name: ' Bill ', expiresOn: '2031-02-30', tags: Array(21).fill('x'), number: null, ownerId: id(1) },
    ...{ costMinor: 100, ownFacts: [{ name: 'A', value: '1' }], constructor: 'x', timeToRenew: 'P6W' },
  };
  expect(acceptProposal(given)).toEqual({
    proposal: { name: 'Bill', ownFacts: [{ name: 'A', value: '1' }], timeToRenew: 'P6W' },
    leftOut: ['expiresOn', 'tags', 'ownerId', 'constructor', 'costMinor'],
  });
});

it.each([
  ['tags', '5'],
  ['tags', '{}'],
  ['tags', 'true'],
  ['tags', '"secret"'],
  ['ownFacts', '"x"'],
  ['number', '{"toString":1}'],
  ['notes', `${'['.repeat(50_000)}1${']'.repeat(50_000)}`],
  ['isFavorite', '"yes"'],
  ['costMinor', '"5"'],
])('our own export: %s of another kind is left out and named, and costs nothing else [INB-4]', async (field, value) => {
  const text = `{"exportedAt":"2026-01-01T00:00:00Z","documents":[
    {"id":"1","name":"Odd","${field}":${value},"files":[{"path":"a.pdf","isCurrent":true}]},
    {"id":"2","name":"Good","files":[{"path":"b.pdf","isCurrent":true}]}]}`;
  const entries = ['profile.json', 'a.pdf', 'b.pdf'].map((path) => ({ path, sizeBytes: 1 }));
  const i18n = createI18n(SOURCE_LOCALE);
  const plan = await planImport(entries, async () => text, { container: 'zip', i18n });
  const choices = proposeChoices(plan, KNOWN);
  expect(plan.files.map((file) => [proposalOf(file, choices), file.leftOut])).toEqual([
    [{ name: 'Odd' }, [field]],
    [{ name: 'Good' }, []],
  ]);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['half a character', { name: 'a\ud83d', notes: '\ude00b', tags: ['c\ud83d'] }, []],
  ['a NUL', { name: 'a\0', notes: '\0b', tags: ['\0c'] }, []],
  ['a name of half a character', { 'x\ud83d': 1 }, ['x\ufffd']],
  ['a name that would be cut within a character', { [`${'x'.repeat(59)}😀`]: 1 }, ['x'.repeat(59)]],
  ['a value that is nested deeply', { tags: JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`) }, ['tags']],
  ['more than a call holds', { notes: 'x'.repeat(300_000), number: '7' }, ['notes']],
  ['the name __proto__', JSON.parse('{"__proto__":{"tags":["x"]}}'), ['__proto__']],
])('a proposal with %s is one that the database keeps [INB-4]', (_what, given, leftOut) => {
  const accepted = acceptProposal(given);
  expect(accepted.leftOut).toEqual(leftOut);
  const text = JSON.stringify(accepted);
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/);
  expect(text.length).toBeLessThan(1000);
});
