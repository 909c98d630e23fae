/** A link ends after so many days unless its maker chooses otherwise, and after so many at most [LNK-1]. */
export const LINK_DAYS = 7;
export const MAX_LINK_DAYS = 90;
/** Links of one person that are open at once. */
export const MAX_OPEN_LINKS = 100;
export const MAX_LINK_DOCUMENTS = 50;
export const MAX_LINK_OPENINGS = 100;
export const MAX_RECEIVER_CHARS = 80;
export const MIN_LINK_PASSWORD_CHARS = 8;
export const MAX_LINK_PASSWORD_CHARS = 100;
export const MAX_WANTED_CHARS = 120;
export const MAX_REQUEST_MESSAGE_CHARS = 500;
/** Files that can be handed in by one request. */
export const MAX_HANDED_IN = 20;
/** A visitor can look around for so long before the link is asked for again. */
export const VISIT_MINUTES = 30;
/** Wrong passwords of one visitor within an hour; then they wait. */
export const MAX_PASSWORD_TRIES = 5;
/** Ended links are forgotten after so many days. */
export const ENDED_LINK_DAYS = 90;
