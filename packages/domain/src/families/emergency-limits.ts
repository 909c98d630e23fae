/** So many people can be named for an emergency, and this is how long a request waits: days [PPL-11]. */
export const MAX_EMERGENCY_CONTACTS = 3;
export const EMERGENCY_WAIT = { least: 1, most: 30, usual: 7 };
/** After a refusal the same person waits this long before they ask again: days [D-37]. */
export const EMERGENCY_REFUSAL_DAYS = 30;
/** What the person who asks says: characters. */
export const MAX_EMERGENCY_MESSAGE = 500;
