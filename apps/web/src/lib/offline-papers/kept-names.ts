/** Names the database, the entry in `localStorage` and the lock of kept papers; the service worker uses it too. */
export const KEPT_NAME = 'kinvault-kept';
