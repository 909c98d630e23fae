export const MAX_VIEW_NAME_CHARS = 80;
export const MAX_VIEW_QUERY_CHARS = 1000;
/** Of one family, and of one person for themselves. */
export const MAX_VIEWS = 50;
