import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';

/** Names of the two records that are looked up; all others have random names, which are listed in the first of them. */
export const INDEX = 'index';
export const LISTS = 'lists';

/** `reading` is the text of an office file, as extracted by the server. */
export type KeptPart = 'original' | 'preview' | 'thumbnail' | 'reading';

export interface KeptFile {
  record: string;
  /** media type */
  type: string;
  bytes: number;
}

/** A paper that opens offline. */
export interface KeptPaper {
  fileId: string;
  /** null: the server has none */
  parts: Partial<Record<KeptPart, KeptFile | null>>;
  details: DocumentDetails;
  /** when its details were fetched, in ms */
  detailsAt: number;
}

export interface KeptIndex {
  personId: string;
  /** When everything was last in sync with the server; null until the first time. */
  refreshedAt: string | null;
  /** Ids of the pinned documents, from the last list that any tab has loaded. */
  pinned: readonly string[];
  /** absent on devices that have kept nothing for one yet */
  trips?: KeptTrips;
  /** by the document's id */
  papers: Record<string, KeptPaper>;
}

/** What is kept for a trip, until its last day (YYYY-MM-DD). */
export interface KeptTrip {
  until: string;
  documentIds: readonly string[];
}
/** by the collection's id */
export type KeptTrips = Readonly<Record<string, KeptTrip>>;

/** The lists as last loaded. */
export interface KeptLists {
  session: Session;
  families: { families: Family[] };
  documents: Document[];
  reminderPreferences: unknown;
  collections?: unknown;
}
