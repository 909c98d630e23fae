export const MAX_DOCUMENT_NAME_CHARS = 200;
/** Of an optional field such as the number. */
export const MAX_TEXT_CHARS = 100;
export const MAX_TAG_CHARS = 40;
export const MAX_TAGS = 20;
export const MAX_NOTES_CHARS = 10_000;
export const TRASH_DAYS = 30;
export const MAX_SEARCH_CHARS = 100;
/** Pages of one scan. */
export const MAX_SCAN_PAGES = 20;
