export const MAX_DOCUMENT_NAME_CHARS = 200;
/** Of an optional field such as the number. */
export const MAX_TEXT_CHARS = 100;
export const MAX_TAG_CHARS = 40;
export const MAX_TAGS = 20;
/** Of the note for everyone who sees a document. */
export const MAX_SHARED_NOTE_CHARS = 2000;
export const MAX_OWN_FACTS = 20;
export const MAX_FACT_NAME_CHARS = 60;
export const MAX_FACT_VALUE_CHARS = 200;
/** In minor units. */
export const MAX_COST = 1_000_000_000_000;
export const MAX_NOTES_CHARS = 10_000;
/**
 * Documents that one call changes, in one transaction of about a second; also the most that are chosen at once.
 */
export const MAX_DOCUMENTS_AT_ONCE = 200;
export const TRASH_DAYS = 30;
export const MAX_SEARCH_CHARS = 100;
/** Pages of one scan. */
export const MAX_SCAN_PAGES = 20;
/** Of the pages of files that are put in order in one call: documents that come of it, pages in all, and files that join. */
export const MAX_PAGE_PARTS = 50;
export const MAX_ARRANGED_PAGES = 500;
export const MAX_JOINED_FILES = 10;
/** Of a copy for one purpose: its pages, what is blacked out on each, and letters of its receiver and of its purpose. */
export const MAX_COPY_PAGES = 20;
export const MAX_COVERS = 60;
export const MAX_STAMP_CHARS = 80;
