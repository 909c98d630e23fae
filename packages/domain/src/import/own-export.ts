import { keptText } from '../clean-text.ts';
import { COLLECTION_KINDS, type CollectionKind } from '../collections/collection-kinds.ts';
import { DOCUMENT_FIELDS, EXPORT_FIELDS, type FieldKind } from '../documents/fields.ts';
import type { ArchiveEntry, ImportPlan, PlannedFile, PlannedFolder, PlannedHolder } from './import-plan.ts';
import { isRecord, type JsonRecord, recordOf, recordsOf, textOf, textsOf } from './json-values.ts';
import { type Archive, readManifest } from './read-manifest.ts';
import { baseName, byPath, folderOf } from './safe-path.ts';

interface Export {
  /** '' or a folder with '/' at its end. */
  root: string;
  data: JsonRecord;
}

/** The planned file of each document, by the id that it had. */
type Planned = Map<string, PlannedFile & { folders: string[] }>;

/**
 * Our own exports: a person's (profile.json), families' (family.json), or several of them side by side. Of a document its current
 * version comes in; what is in the trash stays out.
 */
export async function planOwnExport(archive: Archive): Promise<ImportPlan | null> {
  const exports = await readExports(archive);
  if (exports.length === 0) return null;
  const { entries, broken } = archive;
  const plan: ImportPlan = { kind: 'kinvault', folders: [], holders: [], files: [], broken, skipped: [] };
  const reader = createReader(entries, plan);
  for (const one of exports) readHolders(one, reader);
  const folders = new Map<string, PlannedFolder>();
  for (const one of exports) addCollections(one, folders, reader.planned);
  plan.folders = [...folders.values()];
  for (const { path } of entries) {
    const isKnown = reader.mentioned.has(path.normalize('NFC')) || baseName(path) === 'avatar.webp';
    if (!isKnown && !path.endsWith('.json')) plan.skipped.push({ name: path, reason: 'not_in_manifest' });
  }
  return plan;
}

async function readExports(archive: Archive): Promise<Export[]> {
  const exports: Export[] = [];
  for (const entry of archive.entries.filter(({ path }) => /(^|\/)(profile|family)\.json$/.test(path))) {
    const data = await readManifest(archive, entry);
    const folder = folderOf(entry.path);
    const isOurs = isRecord(data) && Array.isArray(data.documents) && typeof data.exportedAt === 'string';
    if (isOurs) exports.push({ root: folder && `${folder}/`, data });
  }
  return exports;
}

function readHolders({ root, data }: Export, { addAll }: ReturnType<typeof createReader>): void {
  const family = textOf(data.family);
  if (family) addAll(root, data.documents, { kind: 'family', name: family });
  else addAll(root, data.documents, null);
  for (const person of recordsOf(data.peopleLookedAfter))
    addAll(root, person.documents, { kind: 'person', name: textOf(person.name) });
  const received = recordsOf(data.received).map((file) => ({ ...recordOf(file.proposal), files: [file] }));
  addAll(root, received, null);
}

function createReader(entries: readonly ArchiveEntry[], plan: ImportPlan) {
  const there = byPath(entries);
  const mentioned = new Set<string>();
  const planned: Planned = new Map();

  function add(root: string, document: JsonRecord, holder: string | null): void {
    const files = recordsOf(document.files).map((file) => ({ ...file, path: `${root}${textOf(file.path)}` }));
    for (const { path } of files) mentioned.add(path.normalize('NFC'));
    const current: (JsonRecord & { path: string }) | undefined = files.find(isCurrent) ?? files[0];
    if (!current) return;
    const entry = there.get(current.path.normalize('NFC'));
    if (document.isInTrash === true) plan.skipped.push({ name: current.path, reason: 'in_trash' });
    else if (!entry) plan.broken.push({ name: current.path, reason: 'missing' });
    else {
      const fileName = textOf(current.fileName) || baseName(entry.path);
      const file = { path: entry.path, fileName, folders: [], holder, ...fieldsOf(document), shortened: [] };
      plan.files.push(file);
      planned.set(textOf(document.id), file);
      const earlier = files.filter((one) => one !== current);
      for (const { path } of earlier) plan.skipped.push({ name: path, reason: 'earlier_version' });
    }
  }

  function addAll(root: string, documents: unknown, holder: Pick<PlannedHolder, 'kind' | 'name'> | null): void {
    const key = holder && `${root}${holder.kind}:${holder.name}:${plan.holders.length}`;
    const before = plan.files.length;
    for (const document of recordsOf(documents)) add(root, document, key);
    const count = plan.files.length - before;
    if (key !== null && holder && count > 0) plan.holders.push({ ...holder, key, also: [], files: count });
  }

  return { addAll, mentioned, planned };
}

const isCurrent = (file: JsonRecord) => file.isCurrent === true;

/** All that a person had filled in. What is no value of its field's kind is left out and named. */
function fieldsOf(document: JsonRecord): Pick<PlannedFile, 'proposal' | 'leftOut'> {
  const proposal: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const field of EXPORT_FIELDS) {
    const given = document[field];
    if (given === undefined || given === null) continue;
    const value = valueOfKind(DOCUMENT_FIELDS[field].kind, given);
    if (value === undefined) leftOut.push(field);
    else if (value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)) proposal[field] = value;
  }
  return { proposal, leftOut };
}

/** Undefined for a value of another kind. */
function valueOfKind(kind: FieldKind, value: unknown): unknown {
  switch (kind) {
    case 'tags':
      return Array.isArray(value) ? textsOf(value).map(keptText) : undefined;
    case 'facts':
      return Array.isArray(value) ? recordsOf(value).map(factOf) : undefined;
    case 'mark':
      return typeof value === 'boolean' ? value : undefined;
    case 'money':
      return typeof value === 'number' ? value : undefined;
    default:
      return typeof value === 'string' ? keptText(value) : undefined;
  }
}

const factOf = ({ name, value }: JsonRecord) => ({ name: keptText(textOf(name)), value: keptText(textOf(value)) });

function addCollections({ data }: Export, folders: Map<string, PlannedFolder>, planned: Planned): void {
  const family = textOf(data.family) || null;
  for (const collection of recordsOf(data.collections)) {
    const name = textOf(collection.name);
    const shown = family === null ? name : `${family}: ${name}`;
    const path = folders.has(shown) ? `${shown} (${folders.size + 1})` : shown;
    const files = textsOf(collection.documentIds).flatMap((id) => planned.get(id) ?? []);
    if (name === '' || files.length === 0) continue;
    for (const file of files) file.folders.push(path);
    folders.set(path, {
      path,
      files: files.length,
      collection: { name, kind: kindOf(collection.kind), family, ...tripOf(collection) },
    });
  }
}

function kindOf(kind: unknown): CollectionKind {
  return COLLECTION_KINDS.find((known) => known === kind) ?? 'own';
}

/** Who travels is chosen again: the export names people, not whom they are here. */
function tripOf(collection: JsonRecord): Pick<NonNullable<PlannedFolder['collection']>, 'trip'> {
  const { departsOn, returnsOn } = recordOf(collection.trip);
  if (typeof departsOn !== 'string' || typeof returnsOn !== 'string') return {};
  return { trip: { departsOn, returnsOn, travellerIds: [] } };
}
