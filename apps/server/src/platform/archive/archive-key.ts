/** What an archive is sealed to: age recipients (`age1…`), of which each can open it, or a passphrase. */
export type ArchiveLock = { recipients: string[] } | { passphrase: string };
/** What opens it: age identities (`AGE-SECRET-KEY-1…`), of which one must fit, or the passphrase. */
export type ArchiveKey = { identities: string[] } | { passphrase: string };
