import { cleanLine, cleanText } from '../clean-text.ts';
import { MAX_DOCUMENT_NAME_CHARS, MAX_TEXT_CHARS } from '../documents/document-limits.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../documents/document-types.ts';
import { FILE_EXTENSIONS } from '../documents/file-kinds.ts';
import { foldLetters } from '../fold-letters.ts';
import type { ArchiveEntry, ImportPlan, PlannedFile, PlannedHolder } from './import-plan.ts';
import { type JsonRecord, keyOf, recordOf, textOf } from './json-values.ts';
import { createFactSheet } from './paperless-facts.ts';
import { type Manifest, readPaperless } from './paperless-manifest.ts';
import { countFolders } from './plan-tree.ts';
import type { Archive } from './read-manifest.ts';
import { baseName, byPath, isSafePath } from './safe-path.ts';

/** Files that a document of the manifest names: its original, and what Paperless-ngx made of it. */
const NAMED = ['__exported_file_name__', '__exported_archive_name__', '__exported_thumbnail_name__'] as const;
const EXTENSIONS = new Set<string>([...Object.values(FILE_EXTENSIONS), 'jpeg', 'tif', 'heif']);

/** The export of Paperless-ngx (`document_exporter`), with any of its options but `--data-only`. */
export async function planPaperless(archive: Archive): Promise<ImportPlan | null> {
  const manifest = await readPaperless(archive);
  if (!manifest) return null;
  const { broken } = archive;
  const there = byPath(archive.entries);
  const mentioned = new Set(manifest.paths);
  const files = new Map<string, PlannedFile>();
  for (const document of manifest.documents) {
    const paths = NAMED.map((key) => pathOf(manifest, document[key]));
    for (const path of paths) mentioned.add(path);
    const found = findEntry(there, paths);
    const name = paths[0] || `#${keyOf(document.pk)}`;
    if (typeof found === 'string') broken.push({ name, reason: found });
    else if (files.has(found.path)) broken.push({ name, reason: 'named_twice' });
    else files.set(found.path, fileOf(document, found, manifest));
  }
  const skipped = archive.entries
    .filter(({ path }) => !mentioned.has(path.normalize('NFC')))
    .map(({ path }) => ({ name: path, reason: 'not_in_manifest' as const }));
  const planned = [...files.values()];
  const folders = countFolders(planned).map((folder) => ({ ...folder, isTag: true as const }));
  return { kind: 'paperless', folders, holders: holdersOf(planned, manifest), files: planned, broken, skipped };
}

/** '' for none. */
function pathOf({ root }: Manifest, name: unknown): string {
  return textOf(name) && `${root}${textOf(name)}`.normalize('NFC');
}

/** The original; of a kind that Kinvault does not take, the PDF that Paperless-ngx made of it. */
function findEntry(
  there: ReadonlyMap<string, ArchiveEntry>,
  [original = '', archived = '']: readonly string[],
): ArchiveEntry | 'unsafe_path' | 'missing' {
  if (original !== '' && !isSafePath(original)) return 'unsafe_path';
  const [first, second] = [there.get(original), there.get(archived)];
  const extension = /\.([^.]+)$/.exec(original)?.[1]?.toLowerCase() ?? '';
  return (first && (EXTENSIONS.has(extension) || !second) ? first : second) ?? 'missing';
}

function fileOf(document: JsonRecord, entry: ArchiveEntry, manifest: Manifest): PlannedFile {
  const fields = recordOf(document.fields);
  const { i18n } = manifest;
  const sheet = createFactSheet();
  const title = cleanLine(fields.title);
  const isNamed = !/^[.\s]*$/.test(title);
  const typeName = manifest.nameOf('documents.documenttype', fields.document_type);
  const type = typeOf(typeName);
  sheet.addFact('ASN', cleanLine(fields.archive_serial_number));
  if (!type) sheet.addFact(i18n.t({ id: 'import.fact.type', message: 'Document type' }), typeName);
  const storagePath = manifest.nameOf('documents.storagepath', fields.storage_path);
  sheet.addFact(i18n.t({ id: 'import.fact.storagePath', message: 'Storage path' }), storagePath);
  for (const { name, value } of manifest.customFacts(document.pk)) sheet.addFact(name, value);
  for (const note of manifest.notes(document.pk)) sheet.addNote(cleanText(note));
  const issuer = manifest.nameOf('documents.correspondent', fields.correspondent);
  const issuedOn = dayOf(fields.created);
  // an owner that cannot be read is somebody else, too
  const owner = fields.owner == null ? null : keyOf(fields.owner);
  return {
    path: entry.path,
    fileName: cleanLine(fields.original_filename) || baseName(entry.path),
    folders: recordTags(fields.tags, manifest),
    holder: owner,
    proposal: {
      ...(isNamed && { name: sheet.cut('name', title, MAX_DOCUMENT_NAME_CHARS) }),
      ...(type && { type }),
      ...(issuedOn && { issuedOn }),
      ...(issuer && { issuer: sheet.cut('issuer', issuer, MAX_TEXT_CHARS) }),
      ...sheet.fields(),
    },
    shortened: sheet.shortened,
    leftOut: [],
  };
}

function recordTags(tags: unknown, { nameOf }: Manifest): string[] {
  const names = (Array.isArray(tags) ? tags : []).map((tag) => nameOf('documents.tag', tag)).filter(Boolean);
  return [...new Set(names)];
}

/** Ours of the same name, or one that these words of several languages surely mean. */
const WORDS: readonly [DocumentType, RegExp][] = [
  ['Insurance', /insurance|versicherung|assurance|seguro|polic[ey]/],
  ['Passport', /passport|reisepass|passeport|pasaporte/],
  ['Financial', /invoice|rechnung|facture|factura|receipt|quittung|bank|kontoauszug|tax|steuer|payslip|lohn|gehalt/],
  ['Medical', /medical|arzt|medizin|medico|sante|befund/],
  ['Education', /school|schule|zeugnis|ecole|escuela|diploma|certificate of study/],
  ['Legal', /contract|vertrag|contrat\b|contrato|will\b|testament|notar/],
];

function typeOf(name: string): DocumentType | undefined {
  const plain = foldLetters(name);
  const same = DOCUMENT_TYPES.find((type) => foldLetters(type) === plain);
  return same ?? (plain ? WORDS.find(([, words]) => words.test(plain))?.[0] : undefined);
}

/** Before 2.16 a moment in UTC, which is midnight somewhere: the day whose midnight is nearest. */
function dayOf(created: unknown): string | undefined {
  const text = textOf(created);
  const [, day, hour, isUtc] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):\d{2}:\d{2}(?:\.\d+)?(Z|[+-]00:?00)?)?/.exec(text) ?? [];
  if (!day || !isUtc || Number(hour) < 12) return day;
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return undefined;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function holdersOf(files: readonly PlannedFile[], { users }: Manifest): PlannedHolder[] {
  const counts = new Map<string, number>();
  for (const { holder } of files) if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return [...counts].map(([key, count]) => {
    const { name, also } = users.get(key) ?? { name: `#${key}`, also: [] };
    return { key, kind: 'owner', name, also, files: count };
  });
}
