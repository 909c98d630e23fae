/** How long a session lives that nobody uses. */
export const SESSION_DAYS = 30;
