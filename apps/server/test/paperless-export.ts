import { randomBytes } from 'node:crypto';

/** The export of Paperless-ngx as its documentation describes it, made by hand: each file by its path. */
export interface PaperlessExport {
  files: Record<string, Buffer | string>;
  /** Documents whose files are there, by the path of the original. */
  whole: string[];
  /** Documents whose files are missing. */
  missing: string[];
}

const TITLES = [
  'A/B\\C: "D"',
  '../../etc/passwd',
  '...',
  '',
  'nul\0byte',
  '\u202egnp.exe',
  'عقد الإيجار',
  '請求書',
  'x'.repeat(5000),
  '😀'.repeat(150),
];
const OWNERS = [null, 2, 3];

const row = (model: string, pk: number, fields: object, named: object = {}) => ({ model, pk, fields, ...named });

/** So many papers: every tenth with a strange title, equal titles, two owners, and the last two without their files. */
export function makePaperlessExport(count: number, { missing = 2 } = {}): PaperlessExport {
  const rows: object[] = [
    row('auth.user', 2, { username: 'elena', first_name: '', last_name: '', email: '' }),
    row('auth.user', 3, { username: 'mia', first_name: 'Mia', last_name: 'Rivera', email: 'mia@paperless.example' }),
    row('documents.tag', 1, { name: 'tax', color: '#a6cee3', is_inbox_tag: false }),
    row('documents.correspondent', 1, { name: 'Bank of Alma', match: '' }),
    row('documents.documenttype', 1, { name: 'Invoice' }),
    row('documents.customfield', 1, { name: 'Amount', data_type: 'monetary', extra_data: { default_currency: 'EUR' } }),
  ];
  const made: PaperlessExport = { files: { 'metadata.json': '{"version": "2.20.0"}' }, whole: [], missing: [] };
  for (let pk = 1; pk <= count; pk++) {
    const original = `${String(pk).padStart(4, '0')} Paper.pdf`;
    const isMissing = pk > count - missing;
    made[isMissing ? 'missing' : 'whole'].push(original);
    if (!isMissing) made.files[original] = `%PDF-1.7\n${randomBytes(32).toString('hex')}`;
    made.files[`${original}-thumbnail.webp`] = 'not brought in';
    const title = pk % 10 === 0 ? TITLES[(pk / 10) % TITLES.length] : 'Equal title';
    const links = { tags: [1], correspondent: 1, document_type: 1, storage_path: null, owner: OWNERS[pk % 3] };
    const times = { created: '2025-06-01', added: '2025-06-02T10:00:00Z', archive_serial_number: pk };
    const names = { __exported_file_name__: original, __exported_thumbnail_name__: `${original}-thumbnail.webp` };
    rows.push(
      row(
        'documents.document',
        pk,
        { title, content: 'text', ...links, ...times, original_filename: `scan ${pk}.pdf` },
        names,
      ),
    );
    rows.push(row('documents.customfieldinstance', pk, { document: pk, field: 1, value_monetary: `EUR${pk}.50` }));
    rows.push(
      row('documents.note', pk, { document: pk, note: `Note ${pk}`, user: 2, created: '2025-06-02T10:00:00Z' }),
    );
  }
  made.files['manifest.json'] = JSON.stringify(rows);
  return made;
}
