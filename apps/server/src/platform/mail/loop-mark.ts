/** A header of each mail that goes out; its value is the vault's host. What comes in with it was sent by this vault. */
export const LOOP_MARK = 'X-Kinvault-Loop';
