/** How long a session lives that nobody uses. */
export const SESSION_DAYS = 30;

/** How long after it began or was last extended a session in use is extended. */
export const SESSION_EXTENDED_AFTER_DAYS = 1;
