import type { CollectionKind, TripDates } from '../collections/collection.schema.ts';
import type { UploadTarget } from '../documents/document.schema.ts';
import type { ImportProposal, ProposedCollection } from './import.schema.ts';
import type { ImportKind } from './import-limits.ts';

/** A file in a folder or an archive. Names separate folders by '/'. */
export interface ArchiveEntry {
  path: string;
  /** As the archive declares it; what reads it stops there. */
  sizeBytes: number;
}

/** Reads a file of text, such as a manifest. Throws for one that is damaged or longer than it says. */
export type ReadText = (path: string) => Promise<string>;

/** Why something of an archive cannot come in. */
export const BROKEN_REASONS = [
  'unsafe_path',
  'named_twice',
  'missing',
  'manifest_unreadable',
  'manifest_too_large',
  'encrypted',
  'unknown_compression',
  'damaged',
  'link',
  'unpacks_too_large',
  'too_many',
] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

/** Why something is left out that could come in. */
export const SKIP_REASONS = ['in_trash', 'earlier_version', 'not_in_manifest', 'other_owner'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a folder, a tag or a collection of the archive becomes. */
export type FolderChoice =
  | { as: 'nothing' }
  | { as: 'tag'; tag: string }
  | { as: 'collection'; collection: ProposedCollection }
  | { as: 'target'; target: UploadTarget };

/** A folder of a tree, a tag of Paperless-ngx, or a collection of our own export. */
export interface PlannedFolder {
  /** Unique: choices name it. */
  path: string;
  files: number;
  /** Of a collection of our own export. */
  collection?: { name: string; kind: CollectionKind; family: string | null; trip?: TripDates };
  isTag?: true;
}

/** Whose documents are in the archive, as it calls them. */
export interface PlannedHolder {
  /** Unique: choices name it. */
  key: string;
  /** 'person': somebody whom the exporting person looked after. 'owner': a user of Paperless-ngx. */
  kind: 'person' | 'family' | 'owner';
  name: string;
  /** Other names of the same: of a user their mail address and full name. */
  also: readonly string[];
  files: number;
}

export interface PlannedFile {
  /** Of its entry. */
  path: string;
  fileName: string;
  /** Paths of `folders` that it is in. */
  folders: readonly string[];
  /** The key of one of `holders`; null: the importing person. */
  holder: string | null;
  /** What the archive itself knows. */
  proposal: Omit<ImportProposal, 'target' | 'collections'>;
  /** Fields that had to be shortened. */
  shortened: readonly string[];
  /** Fields whose values are of another kind than the archive's program writes. */
  leftOut: readonly string[];
}

/** What an archive holds, before anything is read of its files [INB-4]. */
export interface ImportPlan {
  kind: ImportKind;
  folders: PlannedFolder[];
  holders: PlannedHolder[];
  files: PlannedFile[];
  broken: { name: string; reason: BrokenReason }[];
  skipped: { name: string; reason: SkipReason }[];
}

export interface ImportChoices {
  /** By the path of a folder. */
  folders: Readonly<Record<string, FolderChoice>>;
  /** By the key of a holder; null: theirs are left out. */
  holders: Readonly<Record<string, UploadTarget | null>>;
}
