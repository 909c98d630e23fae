import type { I18n } from '@lingui/core';
import { cleanLine, cleanText } from '../clean-text.ts';
import type { OwnFact } from '../documents/fields.ts';
import { isRecord, type JsonRecord, keyOf, recordOf, recordsOf, textOf } from './json-values.ts';
import { type Archive, readManifest } from './read-manifest.ts';

/** The parts of an export of Paperless-ngx by which its documents are described. */
export interface Manifest {
  i18n: I18n;
  /** '' or a folder with '/' at its end. */
  root: string;
  /** Of the manifests themselves. */
  paths: string[];
  documents: JsonRecord[];
  /** The name of a tag, correspondent, type or storage path; '' where there is none. */
  nameOf(model: string, pk: unknown): string;
  notes(documentPk: unknown): unknown[];
  customFacts(documentPk: unknown): OwnFact[];
  /** By their key. */
  users: ReadonlyMap<string, { name: string; also: string[] }>;
}

/** Null where it is none. */
export async function readPaperless(archive: Archive): Promise<Manifest | null> {
  const found = archive.entries
    .filter(({ path }) => /^([^/]+\/)?manifest\.json$/.test(path))
    .toSorted((a, b) => a.path.length - b.path.length)[0];
  if (!found) return null;
  const data = await readManifest(archive, found);
  if (!Array.isArray(data) || !data.some((one) => isRecord(one) && textOf(one.model).startsWith('documents.')))
    return null;
  const root = found.path.slice(0, -'manifest.json'.length);
  const parts = archive.entries.filter(({ path }) => path.startsWith(root) && path.endsWith('-manifest.json'));
  const rows = recordsOf(data).map(withoutText);
  for (const part of parts) for (const row of recordsOf(await readManifest(archive, part))) rows.push(withoutText(row));
  const paths = [found.path, `${root}metadata.json`, ...parts.map(({ path }) => path)];
  return indexRows(rows, { root, paths: paths.map((path) => path.normalize('NFC')) }, archive.i18n);
}

/** The text of a document is most of a manifest, and not brought in: it would stay in memory. */
function withoutText(row: JsonRecord): JsonRecord {
  const { content: _text, ...fields } = recordOf(row.fields);
  return { ...row, fields };
}

function indexRows(
  rows: readonly JsonRecord[],
  { root, paths }: Pick<Manifest, 'root' | 'paths'>,
  i18n: I18n,
): Manifest {
  const living = rows.filter(({ fields }) => recordOf(fields).deleted_at == null);
  const models = Map.groupBy(living, ({ model }) => textOf(model).toLowerCase());
  const of = (model: string) => models.get(model) ?? [];
  const byPk = new Map(
    living.map((row) => [`${textOf(row.model).toLowerCase()} ${keyOf(row.pk)}`, recordOf(row.fields)]),
  );
  const fieldsOf = (model: string, pk: unknown) => (keyOf(pk) ? byPk.get(`${model} ${keyOf(pk)}`) : undefined);
  const byDocument = (model: string) => {
    const rows = Map.groupBy(of(model), ({ fields }) => keyOf(recordOf(fields).document));
    return (pk: unknown) => (keyOf(pk) ? (rows.get(keyOf(pk)) ?? []) : []);
  };
  const notes = byDocument('documents.note');
  const instances = byDocument('documents.customfieldinstance');
  const titleOf = (pk: unknown) => cleanLine(fieldsOf('documents.document', pk)?.title) || keyOf(pk);
  return {
    ...{ i18n, root, paths },
    documents: uniqueByPk(of('documents.document')),
    nameOf: (model, pk) => cleanLine(fieldsOf(model, pk)?.name),
    notes: (pk) => notes(pk).map(({ fields }) => recordOf(fields).note),
    customFacts: (pk) =>
      instances(pk).map(({ fields }) => {
        const instance = recordOf(fields);
        const field = fieldsOf('documents.customfield', instance.field) ?? {};
        return { name: cleanLine(field.name), value: readable({ i18n, field, titleOf }, instance) };
      }),
    users: new Map(of('auth.user').map((user) => [keyOf(user.pk), namesOf(recordOf(user.fields))])),
  };
}

/** A document may be in the manifest and in one of its own: the same one. */
function uniqueByPk(documents: readonly JsonRecord[]): JsonRecord[] {
  return [...new Map(documents.map((document) => [keyOf(document.pk) || document, document])).values()];
}

function namesOf({ username, first_name: first, last_name: last, email }: JsonRecord) {
  const also = [cleanLine(`${textOf(first)} ${textOf(last)}`), cleanLine(email)].filter(Boolean);
  return { name: cleanLine(username), also };
}

interface CustomField {
  i18n: I18n;
  field: JsonRecord;
  titleOf: (pk: unknown) => string;
}

/** The value of a custom field as people read it, whatever its kind. */
function readable({ i18n, field, titleOf }: CustomField, instance: JsonRecord): string {
  const key = Object.keys(instance).find(
    (name) => name.startsWith('value_') && name !== 'value_monetary_amount' && instance[name] != null,
  );
  const value = key === undefined ? undefined : instance[key];
  if (value === undefined) return '';
  if (key === 'value_monetary') return money(cleanLine(value), recordOf(field.extra_data).default_currency);
  if (key === 'value_select') return option(recordOf(field.extra_data).select_options, value);
  if (value === true) return i18n.t({ id: 'import.fact.yes', message: 'Yes' });
  if (value === false) return i18n.t({ id: 'import.fact.no', message: 'No' });
  if (Array.isArray(value)) return value.map(titleOf).join(', ');
  return cleanText(value);
}

/** 'EUR12.50' becomes '12.50 EUR'. */
function money(text: string, defaultCurrency: unknown): string {
  const [, currency = textOf(defaultCurrency), amount = text] = /^([A-Z]{3})?(-?[\d.,]+)$/.exec(text) ?? [];
  return `${amount} ${currency}`.trim();
}

/** Of older versions the place in the list, of newer ones an id. */
function option(options: unknown, value: unknown): string {
  const list: unknown[] = Array.isArray(options) ? options : [];
  const at = keyOf(value);
  const found = list.find((one) => isRecord(one) && one.id === value) ?? (at ? list[Number(at)] : undefined);
  return cleanLine(isRecord(found) ? found.label : (found ?? value));
}
