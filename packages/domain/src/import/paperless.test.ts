import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { acceptProposal } from './accept-proposal.ts';
import { proposalOf, proposeChoices } from './choices.ts';
import type { ArchiveEntry } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const IN_ZIP = { container: 'zip' as const, i18n: createI18n(SOURCE_LOCALE) };

type Row = { model: string; pk: number | string; fields: object };
const row = (model: string, pk: number | string, fields: object, named: object = {}): Row => ({
  ...{ model, pk, fields },
  ...named,
});
const document = (pk: number, fields: object = {}, file: string | null = `${pk}.pdf`) =>
  row(
    'documents.document',
    pk,
    { title: `Paper ${pk}`, tags: [], ...fields },
    file ? { __exported_file_name__: file } : {},
  );

const NAMES = [
  row('auth.user', 1, { username: 'elena', first_name: 'Elena', last_name: 'Rivera', email: 'elena@rivera.example' }),
  row('auth.user', 2, { username: 'mia', first_name: '', last_name: '', email: '' }),
  row('documents.correspondent', 3, { name: 'Bank of Alma' }),
  row('documents.documenttype', 4, { name: 'Rechnung' }),
  row('documents.documenttype', 5, { name: 'Recipe' }),
  row('documents.storagepath', 6, { name: 'Cellar' }),
  row('documents.tag', 7, { name: 'tax' }),
  row('documents.tag', 8, { name: 'car' }),
];

/** The archive with these rows in its manifest; each document's file is there unless it is in `without`. */
function plan(rows: Row[], { root = '', without = [] as string[], more = {} as Record<string, string> } = {}) {
  const texts: Record<string, string> = { [`${root}manifest.json`]: JSON.stringify([...NAMES, ...rows]), ...more };
  const named = rows.flatMap((one) =>
    Object.values(one).filter((value) => typeof value === 'string' && value.includes('.')),
  );
  const files = named.filter((name) => !String(name).startsWith('documents.') && !without.includes(String(name)));
  const paths = [...Object.keys(texts), ...files.map((name) => `${root}${name}`)];
  return planImport(
    [...new Set(paths)].map((path): ArchiveEntry => ({ path, sizeBytes: 10 })),
    async (path) => texts[path] ?? '',
    IN_ZIP,
  );
}

const KNOWN = {
  me: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Elena Rivera', email: 'elena@kinvault.example' },
  ...{ people: [], families: [], collections: [] },
};

describe('the export of Paperless-ngx [INB-4]', () => {
  it('tells of each document all that it knew', async () => {
    const options = {
      select_options: [
        { id: 'aB3', label: 'Paid' },
        { id: 'cD4', label: 'Open' },
      ],
    };
    const kinds: [string, string, unknown, object | null, string][] = [
      ['string', 'value_text', 'Plain', null, 'Plain'],
      ['url', 'value_url', 'https://alma.example/1', null, 'https://alma.example/1'],
      ['date', 'value_date', '2025-07-15', null, '2025-07-15'],
      ['boolean', 'value_bool', false, null, 'No'],
      ['integer', 'value_int', 0, null, '0'],
      ['float', 'value_float', 1.5, null, '1.5'],
      ['monetary', 'value_monetary', 'EUR12.50', null, '12.50 EUR'],
      ['monetary', 'value_monetary', '7.00', { default_currency: 'CHF' }, '7.00 CHF'],
      ['documentlink', 'value_document_ids', [2, 99], null, 'Paper 2, 99'],
      ['select', 'value_select', 'cD4', options, 'Open'],
      ['select', 'value_select', 0, { select_options: ['Old', 'New'] }, 'Old'],
      ['longtext', 'value_long_text', 'Short', null, 'Short'],
    ];
    const fields = kinds.map(([data_type, , , extra_data], at) =>
      row('documents.customfield', at, { name: `Field ${at}`, data_type, extra_data }),
    );
    const values = kinds.map(([, key, value], at) =>
      row('documents.customfieldinstance', at, {
        ...{
          document: 1,
          field: at,
          value_text: null,
          value_date: null,
          value_monetary_amount: '1.00',
          deleted_at: null,
        },
        [key]: value,
      }),
    );
    const known = {
      correspondent: 3,
      document_type: 4,
      storage_path: 6,
      tags: [7, 8],
      archive_serial_number: 17,
      owner: 1,
    };
    const first = document(1, { ...known, title: 'Bill', created: '2025-06-01', original_filename: 'scan 4.pdf' });
    const notes = ['Paid online', 'Twice'].map((note, at) => row('documents.note', at, { document: 1, note, user: 1 }));
    const planned = await plan([...fields, ...values, ...notes, first, document(2)]);
    expect(planned).toMatchObject({ kind: 'paperless', broken: [], skipped: [] });
    const [file] = planned.files;
    expect(file).toMatchObject({ path: '1.pdf', fileName: 'scan 4.pdf', folders: ['tax', 'car'], shortened: [] });
    expect(file?.proposal).toEqual({
      ...{
        name: 'Bill',
        type: 'Financial',
        issuer: 'Bank of Alma',
        issuedOn: '2025-06-01',
        sharedNote: 'Paid online\nTwice',
      },
      ownFacts: [
        { name: 'ASN', value: '17' },
        { name: 'Storage path', value: 'Cellar' },
        ...kinds.map(([, , , , value], at) => ({ name: `Field ${at}`, value })),
      ],
    });
    const proposal = file && proposalOf(file, proposeChoices(planned, KNOWN));
    expect(acceptProposal(proposal ?? {})).toMatchObject({ leftOut: [], proposal: { tags: ['tax', 'car'] } });
  });

  it('a type that is none of ours is a fact; what no fact has room for is in the note, and nothing is lost', async () => {
    const names = Array.from({ length: 25 }, (_, at) => row('documents.customfield', at, { name: `Field ${at}` }));
    const values = names.map(({ pk }) =>
      row('documents.customfieldinstance', pk, { document: 1, field: pk, value_text: `v${pk}` }),
    );
    const long = row('documents.note', 1, { document: 1, note: 'x'.repeat(3000) });
    const [file] = (await plan([...names, ...values, long, document(1, { document_type: 5 })])).files;
    expect(file?.proposal.type).toBeUndefined();
    expect(file?.proposal.ownFacts).toHaveLength(20);
    expect(file?.proposal.ownFacts?.[0]).toEqual({ name: 'Document type', value: 'Recipe' });
    expect(file?.proposal.notes).toBe(
      `${[19, 20, 21, 22, 23, 24].map((at) => `Field ${at}: v${at}`).join('\n')}\n${'x'.repeat(3000)}`,
    );
    expect(file?.shortened).toEqual([]);
  });

  it.each([
    ['2025-06-01', '2025-06-01'],
    ['2022-05-01T22:00:00Z', '2022-05-02'], // midnight in Berlin
    ['2022-05-02T04:00:00Z', '2022-05-02'], // and in New York
    ['2022-12-31T23:00:00+00:00', '2023-01-01'],
    ['2022-05-02T00:00:00+02:00', '2022-05-02'],
    ['yesterday', undefined],
    [null, undefined],
  ])('created %s is issued on %s', async (created, issuedOn) => {
    const [file] = (await plan([document(1, { created })])).files;
    expect(file?.proposal.issuedOn).toBe(issuedOn);
  });

  it.each([
    ['A/B\\C', 'A/B\\C'],
    ['  two\n lines ', 'two lines'],
    ['nul\0byte', 'nul byte'],
    ['evil\u202efdp.exe', 'evilfdp.exe'],
    ['عقد الإيجار', 'عقد الإيجار'],
    ['😀'.repeat(150), '😀'.repeat(100)],
    ['x'.repeat(5000), 'x'.repeat(200)],
    ['', undefined],
    ['...', undefined],
    [7, '7'],
    [null, undefined],
    [{ a: 1 }, undefined],
  ])('the title %j becomes %j', async (title, name) => {
    const [file] = (await plan([document(1, { title })])).files;
    expect(file?.proposal.name).toBe(name);
    expect(acceptProposal({ ...file?.proposal }).leftOut).toEqual([]);
  });

  it('all its forms are read alike: split, in folders, with archived versions and thumbnails, inside another folder', async () => {
    const named = (file: string) => ({
      ...{ __exported_file_name__: `originals/${file}`, __exported_archive_name__: `archive/${file}-archive.pdf` },
      __exported_thumbnail_name__: `thumbnails/${file}-thumbnail.webp`,
    });
    const documents = ['a.pdf', 'b.eml'].map((file, pk) =>
      row('documents.document', pk, { title: file, tags: [7] }, named(file)),
    );
    const note = row('documents.note', 1, { document: 1, note: 'By mail' });
    const root = 'export/';
    const whole = await plan([...documents, note], { root });
    expect(whole.files.map(({ path }) => path)).toEqual(['export/originals/a.pdf', 'export/archive/b.eml-archive.pdf']);
    expect(whole.files[1]?.proposal.sharedNote).toBe('By mail');
    expect([whole.broken, whole.skipped]).toEqual([[], []]);

    const texts: Record<string, string> = {
      'manifest.json': JSON.stringify(NAMES),
      'metadata.json': '{}',
      'json/a.pdf-manifest.json': JSON.stringify([documents[0]]),
      'json/b.eml-manifest.json': JSON.stringify([documents[1], note]),
      'json/c.pdf-manifest.json': '[{',
    };
    const paths = [...Object.keys(texts), ...whole.files.map(({ path }) => path.slice(root.length)), 'old.pdf'];
    const entries = paths.map((path) => ({ path, sizeBytes: 1 }));
    const split = await planImport(entries, async (path) => texts[path] ?? '', IN_ZIP);
    expect(split.files.map(({ proposal }) => proposal)).toEqual(whole.files.map(({ proposal }) => proposal));
    expect(split.broken).toEqual([{ name: 'json/c.pdf-manifest.json', reason: 'manifest_unreadable' }]);
    expect(split.skipped).toEqual([{ name: 'old.pdf', reason: 'not_in_manifest' }]);
  });

  it('what cannot come in is named: missing, named twice, led out, thrown away before', async () => {
    const rows = [
      ...[
        document(1),
        document(2, {}, '1.pdf'),
        document(3),
        document(4, {}, '../../etc/passwd.pdf'),
        document(5, {}, null),
      ],
      ...[document(6, { deleted_at: '2025-01-01T00:00:00Z' }), document(7), document(7)],
    ];
    const { files, broken } = await plan(rows, { without: ['3.pdf'] });
    expect(files.map(({ path }) => path)).toEqual(['1.pdf', '7.pdf']);
    expect(broken).toEqual([
      { name: '../../etc/passwd.pdf', reason: 'unsafe_path' },
      { name: '1.pdf', reason: 'named_twice' },
      { name: '3.pdf', reason: 'missing' },
      { name: '../../etc/passwd.pdf', reason: 'unsafe_path' },
      { name: '#5', reason: 'missing' },
    ]);
  });

  it('documents of other owners are left out until someone says whose they are', async () => {
    const planned = await plan([document(1, { owner: 1 }), document(2, { owner: 2 }), document(3, { owner: null })]);
    expect(planned.holders).toMatchObject([
      { key: '1', name: 'elena' },
      { key: '2', name: 'mia', files: 1 },
    ]);
    const choices = proposeChoices(planned, KNOWN);
    const held = (of = choices) => planned.files.map((file) => proposalOf(file, of)?.target ?? null);
    const mine = { kind: 'person', personId: KNOWN.me.id, shareWith: [] };
    expect(held()).toEqual([mine, null, null]);
    expect(planned.files.map((file) => proposalOf(file, choices) !== null)).toEqual([true, false, true]);
    const mias = { kind: 'person' as const, personId: '0198c0de-0000-7000-8000-000000000002', shareWith: [] };
    expect(held({ ...choices, holders: { ...choices.holders, 2: mias } })).toEqual([mine, mias, null]);
  });

  it.each([
    ['[{', 'manifest_unreadable'],
    ['', 'manifest_unreadable'],
  ])('a manifest of %j is named, and the files come in as of any tree', async (text, reason) => {
    const entries = ['manifest.json', 'Car/a.pdf'].map((path) => ({ path, sizeBytes: 2 }));
    const planned = await planImport(entries, async () => text, IN_ZIP);
    expect(planned).toMatchObject({ kind: 'zip', broken: [{ name: 'manifest.json', reason }], folders: [] });
    expect(planned.files.map(({ path }) => path)).toEqual(['Car/a.pdf']);
  });

  it('manifests that are too large together are named, and no more is read of them', async () => {
    const size = 100 * 1024 * 1024;
    const entries = ['manifest.json', '1-manifest.json', '2-manifest.json', '3-manifest.json', '1.pdf'].map((path) => ({
      ...{ path, sizeBytes: size },
    }));
    const read: string[] = [];
    const planned = await planImport(
      entries,
      async (path) => {
        read.push(path);
        return JSON.stringify(path === 'manifest.json' ? NAMES : [document(1)]);
      },
      IN_ZIP,
    );
    expect(read).toEqual(['manifest.json', '1-manifest.json']);
    expect(planned.files.map(({ path }) => path)).toEqual(['1.pdf']);
    expect(planned.broken).toEqual(
      ['2', '3'].map((pk) => ({ name: `${pk}-manifest.json`, reason: 'manifest_too_large' })),
    );
  });

  const deep = (count: number) => `${'['.repeat(count)}1${']'.repeat(count)}`;
  const odd = '{"toString":1,"valueOf":1}';
  it.each([
    ['a document', `{"model":"documents.document","pk":${odd},"fields":{}}`],
    ['a tag', `{"model":"documents.tag","pk":${deep(50_000)},"fields":{}}`],
    ['a note', `{"model":"documents.note","pk":1,"fields":{"document":${odd}}}`],
    ['an owner', `{"model":"documents.document","pk":2,"fields":{"owner":${odd}},"__exported_file_name__":"2.pdf"}`],
    [
      'a custom field',
      `{"model":"documents.customfieldinstance","pk":1,"fields":{"document":1,"value_document_ids":[${deep(50_000)}]}}`,
    ],
    ['an option', `{"model":"documents.customfieldinstance","pk":1,"fields":{"document":1,"value_select":${odd}}}`],
    ['__proto__', '{"__proto__":{"x":1},"model":"documents.tag","pk":"__proto__","fields":{"__proto__":{"name":"x"}}}'],
  ])('%s that no program writes costs only itself', async (_what, row) => {
    const entries = ['manifest.json', '1.pdf', '2.pdf'].map((path) => ({ path, sizeBytes: 1 }));
    const text = `[${JSON.stringify(document(1))},${row}]`;
    const planned = await planImport(entries, async () => text, IN_ZIP);
    expect(planned.kind).toBe('paperless');
    expect(planned.files[0]).toMatchObject({ path: '1.pdf', holder: null, proposal: { name: 'Paper 1' } });
    // whose a document is that names its owner so, nobody knows: it is not the importing person's
    expect(planned.files.slice(1).map((file) => proposalOf(file, proposeChoices(planned, KNOWN)))).not.toContainEqual(
      expect.anything(),
    );
  });

  it('a manifest with more values than so few files can have is named before it is read, whatever its texts are', async () => {
    const planOf = (text: string, files: number) => {
      const names = Array.from({ length: files }, (_, at) => `${at + 1}.pdf`);
      const entries = ['manifest.json', ...names].map((path) => ({ path, sizeBytes: 1 }));
      return planImport(entries, async () => text, IN_ZIP);
    };
    const bomb = `[${JSON.stringify(document(1))}${',{}'.repeat(600_000)}]`;
    expect((await planOf(bomb, 1)).broken).toEqual([{ name: 'manifest.json', reason: 'manifest_too_large' }]);
    expect(await planOf(bomb, 1000)).toMatchObject({ kind: 'paperless', broken: [] });
    const content = ' {[,"\\'.repeat(500_000);
    expect(await planOf(JSON.stringify([document(1, { content })]), 1)).toMatchObject({
      kind: 'paperless',
      broken: [],
    });
  });

  it.each(['{}', '[]', '[1, null, "x"]', '[{"model":"auth.user"}]'])(
    'a manifest of %s is another program’s',
    async (text) => {
      const planned = await planImport([{ path: 'manifest.json', sizeBytes: 2 }], async () => text, IN_ZIP);
      expect(planned.kind).toBe('zip');
    },
  );
});
