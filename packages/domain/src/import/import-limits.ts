/** What was brought in: a folder, a ZIP of any kind, the export of Paperless-ngx, or our own. */
export const IMPORT_KINDS = ['folder', 'zip', 'paperless', 'kinvault'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Checksums that one call asks about. */
export const MAX_CHECKSUMS_ASKED = 500;
/** Uploads that one call moves to 'Received'. */
export const MAX_IMPORTED_AT_ONCE = 20;
export const MAX_PROPOSED_COLLECTIONS = 20;
/** Of all files that say what an archive holds: the texts of all documents may be in them. */
export const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;
/** Of all of them together, and for each entry of the archive: a value takes many times the memory of its text. */
export const MAX_MANIFEST_VALUES = { ofAll: 5_000_000, ofAny: 1_000_000, ofEntry: 300 };
/** Files of one import; as many as a person may have. */
export const MAX_IMPORTED_FILES = 20_000;
