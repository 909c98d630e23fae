export const MAX_DOCUMENT_NAME_CHARS = 200;
/** Of an optional field such as the number. */
export const MAX_TEXT_CHARS = 100;
export const MAX_TAG_CHARS = 40;
export const MAX_TAGS = 20;
export const MAX_NOTES_CHARS = 10_000;
/**
 * Documents that one call changes, in one transaction of about a second; also the most that are chosen at once.
 */
export const MAX_DOCUMENTS_AT_ONCE = 200;
export const TRASH_DAYS = 30;
export const MAX_SEARCH_CHARS = 100;
/** Pages of one scan. */
export const MAX_SCAN_PAGES = 20;
