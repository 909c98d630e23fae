import { cleanLine, cutText } from '../clean-text.ts';
import { MAX_COLLECTION_NAME_CHARS } from '../collections/collection-limits.ts';
import type { UploadTarget } from '../documents/document.schema.ts';
import { MAX_TAG_CHARS, MAX_TAGS } from '../documents/document-limits.ts';
import { foldLetters } from '../fold-letters.ts';
import type { ImportProposal } from './import.schema.ts';
import { MAX_PROPOSED_COLLECTIONS } from './import-limits.ts';
import type {
  FolderChoice,
  ImportChoices,
  ImportPlan,
  PlannedFile,
  PlannedFolder,
  PlannedHolder,
} from './import-plan.ts';

/** What the importing person has in Kinvault. */
export interface KnownPlaces {
  me: { id: string; name: string; email: string };
  /** Those whom they look after. */
  people: readonly { id: string; name: string }[];
  /** Those whose general documents they may add to. */
  families: readonly { id: string; name: string }[];
  /** Those that they may change. */
  collections: readonly { id: string; name: string; familyId: string | null }[];
}

/** What everything becomes unless the person says otherwise. */
export function proposeChoices(plan: Pick<ImportPlan, 'folders' | 'holders'>, known: KnownPlaces): ImportChoices {
  return {
    folders: Object.fromEntries(plan.folders.map((folder) => [folder.path, proposeFolder(folder, known)])),
    holders: Object.fromEntries(plan.holders.map((holder) => [holder.key, proposeHolder(holder, known)])),
  };
}

/** How a file will be filed, by these choices. Null: it is left out, since it belongs to somebody else. */
export function proposalOf(file: PlannedFile, { folders, holders }: ImportChoices): ImportProposal | null {
  const held = file.holder === null ? undefined : (holders[file.holder] ?? null);
  if (held === null) return null;
  const chosen = file.folders.flatMap((path) => folders[path] ?? []);
  const tags = [...(file.proposal.tags ?? []), ...chosen.flatMap((choice) => (choice.as === 'tag' ? choice.tag : []))];
  const collections = chosen.flatMap((choice) => (choice.as === 'collection' ? choice.collection : []));
  const target = chosen.flatMap((choice) => (choice.as === 'target' ? choice.target : []))[0] ?? held;
  return {
    ...file.proposal,
    ...(tags.length > 0 && { tags: [...new Set(tags)].slice(0, MAX_TAGS) }),
    ...(collections.length > 0 && { collections: collections.slice(0, MAX_PROPOSED_COLLECTIONS) }),
    ...(target && { target }),
  };
}

function proposeFolder({ path, collection, isTag }: PlannedFolder, known: KnownPlaces): FolderChoice {
  if (collection) return proposeCollection(collection, known);
  if (isTag) return tagOf(path);
  const last = path.split('/').at(-1) ?? path;
  const person = known.people.filter(({ name }) => isSame(name, last) || isSame(firstName(name), last));
  if (person.length === 1 && person[0]) return { as: 'target', target: personTarget(person[0].id) };
  const place = known.collections.find(({ name }) => isSame(name, last) || isSame(name, spaced(path)));
  return place ? { as: 'collection', collection: { id: place.id } } : tagOf(spaced(path));
}

function proposeCollection(
  { name, kind, family, trip }: NonNullable<PlannedFolder['collection']>,
  known: KnownPlaces,
): FolderChoice {
  const familyId = known.families.find((one) => family !== null && isSame(one.name, family))?.id ?? null;
  const there = known.collections.find((one) => isSame(one.name, name) && one.familyId === familyId);
  if (there) return { as: 'collection', collection: { id: there.id } };
  const named = cutText(cleanLine(name), MAX_COLLECTION_NAME_CHARS);
  if (named === '') return { as: 'nothing' };
  return { as: 'collection', collection: { name: named, kind, familyId, ...(trip && { trip }) } };
}

/** Of our own export, what fits nobody here is the importing person's own; of another's of Paperless-ngx it is left out. */
function proposeHolder(
  { kind, name, also }: PlannedHolder,
  { me, people, families }: KnownPlaces,
): UploadTarget | null {
  const mine = personTarget(me.id);
  if (kind === 'owner') {
    const own = [me.name, me.email, me.email.split('@')[0] ?? ''];
    return [name, ...also].some((theirs) => theirs !== '' && own.some((one) => isSame(one, theirs))) ? mine : null;
  }
  if (kind === 'person') {
    const person = people.find((one) => isSame(one.name, name));
    return person ? personTarget(person.id) : mine;
  }
  const family = families.find((one) => isSame(one.name, name));
  return family ? { kind: 'family', familyId: family.id } : mine;
}

function tagOf(name: string): FolderChoice {
  const tag = cutText(cleanLine(name), MAX_TAG_CHARS);
  return tag === '' ? { as: 'nothing' } : { as: 'tag', tag };
}

const personTarget = (personId: string): UploadTarget => ({ kind: 'person', personId, shareWith: [] });
const isSame = (one: string, other: string) => foldLetters(one.trim()) === foldLetters(other.trim());
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
const spaced = (path: string) => path.replaceAll(/[/_]+/g, ' ');
